use crate::{Document, report::Report};
pub(super) fn transactions(_: &Document<'_>, _: &mut Report) {}
