//! Times here beside times of other crates: a table and a picture.

use std::fmt::Write as _;

/// An operation here and in another crate.
#[derive(Debug, PartialEq)]
pub(super) struct Beside {
    pub(super) tower: String,
    name: String,
    /// Seconds.
    ours: f64,
    rival: String,
    /// Seconds.
    theirs: f64,
}

impl Beside {
    /// Reads a line that begins with the word `beside`, tab-separated: tower, name, seconds here, rival, its seconds.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let fields: Vec<_> = line.split('\t').collect();
        let ["beside", tower, name, ours, rival, theirs] = fields[..] else { return None };
        Some(Self {
            tower: tower.to_owned(),
            name: name.to_owned(),
            ours: ours.parse().ok()?,
            rival: rival.to_owned(),
            theirs: theirs.parse().ok()?,
        })
    }
}

/// Microseconds with three digits that count.
fn microseconds(seconds: f64) -> String {
    let value = seconds * 1e6;
    let decimals = if value >= 100.0 {
        0
    } else if value >= 10.0 {
        1
    } else {
        2
    };
    format!("{value:.decimals$}")
}

/// The Markdown table.
pub(super) fn table(rows: &[Beside]) -> String {
    let mut text = "| tower | operation | here, us | other crate | its time, us | ratio |\n\
                    |---|---|---|---|---|---|"
        .to_owned();
    for Beside { tower, name, ours, rival, theirs } in rows {
        let (here, there) = (microseconds(*ours), microseconds(*theirs));
        // Writing to a string cannot fail.
        let _ = write!(text, "\n| {tower} | {name} | {here} | {rival} | {there} | {:.3} |", ours / theirs);
    }
    text
}

/// Sizes of the picture, in pixels.
const WIDTH: f64 = 860.0;
const LABELS: f64 = 330.0;
const BARS: f64 = 400.0;
const BAR: f64 = 13.0;
const ROW: f64 = 42.0;
const HEAD: f64 = 34.0;

/// An SVG picture of one tower: for each operation a bar of the time here above a bar of the other crate's.
///
/// The longer bar of each pair has the full length: pairs are compared within themselves, and the numbers tell the times.
pub(super) fn plot(tower: &str, rows: &[Beside]) -> String {
    let rows: Vec<_> = rows.iter().filter(|row| row.tower == tower).collect();
    let height = rows.iter().fold(HEAD + 10.0, |height, _| height + ROW);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"10\" y=\"20\" font-size=\"15\">{}: time of one operation in microseconds, shorter is faster</text>\n",
        escaped(tower)
    );
    let mut top = HEAD;
    for Beside { name, ours, rival, theirs, .. } in rows {
        let longest = ours.max(*theirs).max(f64::MIN_POSITIVE);
        bar(&mut svg, top, name, "#1f6f8b", *ours, longest);
        bar(&mut svg, top + BAR + 2.0, rival, "#b8b8b8", *theirs, longest);
        top += ROW;
    }
    svg + "</svg>\n"
}

/// One bar, its label before it and its time after it.
fn bar(svg: &mut String, top: f64, label: &str, color: &str, seconds: f64, longest: f64) {
    let (length, base) = (BARS * seconds / longest, top + BAR - 2.0);
    // Writing to a string cannot fail.
    let _ = write!(
        svg,
        "<text x=\"{:.0}\" y=\"{base:.0}\" text-anchor=\"end\">{}</text>\n\
         <rect x=\"{LABELS:.0}\" y=\"{top:.0}\" width=\"{length:.1}\" height=\"{BAR:.0}\" fill=\"{color}\"/>\n\
         <text x=\"{:.1}\" y=\"{base:.0}\">{}</text>\n",
        LABELS - 8.0,
        escaped(label),
        LABELS + length + 6.0,
        microseconds(seconds)
    );
}

/// The text, with the characters that mean something in XML written out.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(tower: &str, ours: f64, theirs: f64) -> Beside {
        let (name, rival) = ("sign & <verify>".to_owned(), "other 1.0".to_owned());
        Beside { tower: tower.to_owned(), name, ours, rival, theirs }
    }

    #[test]
    fn lines_are_read_and_others_are_not() {
        let read = Beside::parse("beside\txmss\tsign & <verify>\t1.5e-5\tother 1.0\t3e-4");
        assert_eq!(read, Some(row("xmss", 1.5e-5, 3e-4)));
        for line in ["goal\txmss\tsign\tP\t2\t1", "beside\txmss\tsign\tx\tother\t1", "beside\txmss"] {
            assert_eq!(Beside::parse(line), None);
        }
    }

    #[test]
    fn the_table_has_microseconds_and_ratios() {
        let text = table(&[row("xmss", 1.5e-5, 3e-4)]);
        assert!(text.ends_with("\n| xmss | sign & <verify> | 15.0 | other 1.0 | 300 | 0.050 |"), "{text}");
        assert_eq!(
            ["1.26e-6", "1.26e-5", "1.26e-4"].map(|s| microseconds(s.parse().expect("a number"))),
            ["1.26", "12.6", "126"]
        );
    }

    #[test]
    fn the_picture_has_the_bars_of_one_tower_to_scale() {
        let svg = plot("xmss", &[row("xmss", 1e-5, 4e-5), row("keyring", 1e-5, 2e-5)]);
        let widths: Vec<_> =
            svg.split("width=\"").skip(2).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(widths, ["100.0", "400.0"], "{svg}");
        assert!(svg.contains("sign &amp; &lt;verify&gt;") && svg.ends_with("</svg>\n"));
    }
}
