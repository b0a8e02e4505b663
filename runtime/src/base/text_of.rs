//! Text among values of any type that has a `Display`: a string needs no formatting.

#[cfg(not(feature = "portable"))]
use alloc::{borrow::Cow, string::String};
use core::fmt::Display;
#[cfg(not(feature = "portable"))]
use core::{any::TypeId, marker::PhantomData};

/// The text that `value` displays, if its type is `&str`, `String`, `Cow<str>`, or a reference to one
/// of them.
#[cfg(not(feature = "portable"))]
#[inline]
pub(crate) fn text_of<'v, T: Display>(value: &'v T) -> Option<&'v str> {
    if let Some(text) = cast::<T, &'v str>(value) {
        return Some(text);
    }
    if let Some(text) = cast::<T, &'v &'v str>(value) {
        return Some(text);
    }
    if let Some(text) = cast::<T, String>(value) {
        return Some(text);
    }
    if let Some(text) = cast::<T, &'v String>(value) {
        return Some(text);
    }
    if let Some(text) = cast::<T, Cow<'v, str>>(value) {
        return Some(text);
    }
    if let Some(text) = cast::<T, &'v Cow<'v, str>>(value) {
        return Some(text);
    }
    None
}

/// Without unsafe code, every value is displayed.
#[cfg(feature = "portable")]
#[inline]
pub(crate) fn text_of<T: Display>(_: &T) -> Option<&str> {
    None
}

/// `value`, if `T` and `U` are the same type up to their lifetimes. Only [`text_of`] calls this. Its
/// types `U` have one lifetime, the one of the reference `value`.
#[cfg(not(feature = "portable"))]
#[inline]
#[allow(unsafe_code, reason = "a `T` with any lifetime is compared with a `U`")]
fn cast<T, U>(value: &T) -> Option<&U> {
    if type_id::<T>() != type_id::<U>() {
        return None;
    }
    // SAFETY: `T` and `U` have the same `TypeId`, so that they are the same type up to their
    // lifetimes, and a value has the same representation with any lifetimes. Each lifetime in `T` is at
    // least as long as the borrow of `value`. The lifetimes in `U` are that of the borrow, and `U`
    // (`&str`, `String`, `Cow<str>`, and references to these) is covariant in them. Shortening them is
    // therefore allowed.
    Some(unsafe { &*core::ptr::from_ref(value).cast::<U>() })
}

/// The `TypeId` of `T` with `'static` in place of each lifetime.
#[cfg(not(feature = "portable"))]
#[inline]
#[allow(unsafe_code, reason = "`TypeId::of` requires `'static`")]
fn type_id<T>() -> TypeId {
    trait Id {
        fn id(&self) -> TypeId
        where
            Self: 'static;
    }

    impl<T> Id for PhantomData<T> {
        #[inline]
        fn id(&self) -> TypeId
        where
            Self: 'static,
        {
            TypeId::of::<T>()
        }
    }

    let marker = PhantomData::<T>;
    let marker: &dyn Id = &marker;
    // SAFETY: both types are references to the same trait object, and differ only in the lifetime
    // bound of the object. `id` is the only method. It reads no value of type `T`, because a
    // `PhantomData<T>` has none, and its code does not depend on lifetimes. The reference is used
    // in this call only, while `marker` exists.
    let marker = unsafe { core::mem::transmute::<&dyn Id, &(dyn Id + 'static)>(marker) };
    marker.id()
}

#[cfg(all(test, not(feature = "portable")))]
mod tests {
    use super::text_of;
    use alloc::borrow::Cow;
    use alloc::boxed::Box;
    use alloc::string::String;

    #[test]
    fn strings_have_a_text_and_other_values_have_none() {
        let owned = String::from("a b");
        let text = &*owned;
        let (cow, borrowed) = (Cow::from(owned.clone()), Cow::Borrowed(text));
        for found in [
            text_of(&text),
            text_of(&&text),
            text_of(&owned),
            text_of(&&owned),
            text_of(&cow),
            text_of(&&cow),
            text_of(&borrowed),
        ] {
            assert_eq!(found, Some("a b"));
        }
        assert_eq!(text_of(&'a'), None);
        assert_eq!(text_of(&1), None);
        assert_eq!(text_of(&Box::<str>::from("a")), None);
        assert_eq!(text_of(&format_args!("{}", 1)), None);
        let displayed: &dyn core::fmt::Display = &"a";
        assert_eq!(text_of(&displayed), None);
    }
}
