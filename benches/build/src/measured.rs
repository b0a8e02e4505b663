//! Repeated measurements of one quantity.

/// The median and the least of repeated measurements.
///
/// Other work on the machine only adds to a cost, so the least value has the least noise. In a
/// comparison it can still mislead, because the least value of the other side may have more noise.
#[derive(Clone, Copy)]
pub struct Measured {
    pub median: f64,
    pub least: f64,
}

impl Measured {
    /// Panics if there are no values.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Measured {
        let mut values: Vec<f64> = values.into_iter().collect();
        values.sort_by(f64::total_cmp);
        Measured { median: values[values.len() / 2], least: values[0] }
    }

    /// The difference between `self` and `base`.
    pub fn beyond(self, base: Measured) -> Measured {
        Measured { median: self.median - base.median, least: self.least - base.least }
    }

    /// The ratio of `self` to `base`.
    pub fn ratio_to(self, base: Measured) -> Measured {
        Measured { median: self.median / base.median, least: self.least / base.least }
    }
}
