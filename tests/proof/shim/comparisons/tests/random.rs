//! A million random calls give the same with the shims as with the original crates.

use std::borrow::Cow;

const TURNS: usize = 1_000_000;

fn random() -> impl FnMut(usize) -> usize {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    }
}

/// Bytes with many escapes, signs and pieces of text.
fn bytes(random: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
    const PIECES: [&[u8]; 16] = [
        b"%",
        b"+",
        b"&",
        b"=",
        b"%4",
        b"%41",
        b"%C3%A9",
        b"%ff",
        b" ",
        b"/",
        b"a",
        b"word",
        "\u{e9}".as_bytes(),
        "\u{1F600}".as_bytes(),
        b"\xFF",
        b"\xE4\xBA",
    ];
    (0..random(12)).flat_map(|_| PIECES[random(PIECES.len())]).copied().collect()
}

fn text(random: &mut impl FnMut(usize) -> usize) -> String {
    String::from_utf8_lossy(&bytes(random)).into_owned()
}

#[test]
fn percent_encoding_of_bytes() {
    use {percent_encoding as original, percent_encoding_shim as shim};

    const ORIGINAL: [&original::AsciiSet; 3] =
        [original::CONTROLS, original::NON_ALPHANUMERIC, &original::CONTROLS.add(b' ').add(b'%')];
    const SHIM: [&shim::AsciiSet; 3] =
        [shim::CONTROLS, shim::NON_ALPHANUMERIC, &shim::CONTROLS.add(b' ').add(b'%')];
    let mut random = random();
    for turn in 0..TURNS {
        let input = bytes(&mut random);
        let set = turn % ORIGINAL.len();
        let (before, after) = (
            original::percent_encode(&input, ORIGINAL[set]),
            shim::percent_encode(&input, SHIM[set]),
        );
        assert!(before.clone().eq(after.clone()), "{}", input.escape_ascii());
        assert_eq!(before.to_string(), after.to_string());
        assert_eq!(Cow::from(before), Cow::from(after));

        let (before, after) = (original::percent_decode(&input), shim::percent_decode(&input));
        assert!(before.clone().eq(after.clone()), "{}", input.escape_ascii());
        assert_eq!(Cow::from(before.clone()), Cow::from(after.clone()));
        assert_eq!(before.clone().decode_utf8(), after.clone().decode_utf8());
        assert_eq!(before.decode_utf8_lossy(), after.decode_utf8_lossy());
    }
}

#[test]
fn form_urlencoded_of_bytes_and_pairs() {
    use {form_urlencoded as original, form_urlencoded_shim as shim};

    let mut random = random();
    for _ in 0..TURNS {
        let input = bytes(&mut random);
        assert!(original::parse(&input).eq(shim::parse(&input)), "{}", input.escape_ascii());
        assert!(original::byte_serialize(&input).eq(shim::byte_serialize(&input)));

        let start = text(&mut random);
        let suffix = start.char_indices().map(|(at, _)| at).nth(random(4)).unwrap_or(0);
        let (name, value) = (text(&mut random), text(&mut random));
        let before = original::Serializer::for_suffix(start.clone(), suffix)
            .append_pair(&name, &value)
            .append_key_only(&value)
            .extend_pairs([(&value, &name)])
            .finish();
        let after = shim::Serializer::for_suffix(start, suffix)
            .append_pair(&name, &value)
            .append_key_only(&value)
            .extend_pairs([(&value, &name)])
            .finish();
        assert_eq!(before, after);
    }
}
