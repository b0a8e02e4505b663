//! Every kernel at every level that this processor has, against the definition.
