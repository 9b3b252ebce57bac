//! Parameters for other fields and shapes than the workspace's own.

use std::{fmt::Write, fs, path::PathBuf};

use num_bigint::BigUint;

use super::{
    field::Field,
    file::{Class, File, Table, Values, Word, digest},
    linear::check_subspace_trails,
    poseidon::{Poseidon1, Shape},
    rounds::least_partial_rounds,
};

/// The instance, all of it or nothing.
#[derive(clap::Args, Clone, Debug)]
#[group(multiple = true, conflicts_with = "only")]
pub(crate) struct Arguments {
    /// The prime, decimal or with 0x in front.
    #[arg(long, value_name = "P", requires_all = ["width", "alpha", "full", "partial"], value_parser = parse_prime)]
    field: Option<Field>,
    /// Cells of the state, 2 to 255.
    #[arg(long, value_name = "T", requires = "field", value_parser = clap::value_parser!(u32).range(2..256))]
    width: Option<u32>,
    /// Exponent of the S-box.
    #[arg(long, value_name = "A", requires = "field")]
    alpha: Option<u32>,
    /// Full rounds, both halves together: even, not zero.
    #[arg(long, value_name = "F", requires = "field")]
    full: Option<u32>,
    /// Partial rounds.
    #[arg(long, value_name = "P", requires = "field")]
    partial: Option<u32>,
    /// What the seed says of the S-box: 0 a power map (of any exponent), 1 the inverse.
    #[arg(long, value_name = "K", requires = "field", default_value_t = 0)]
    sbox_kind: u32,
    /// Where to write [default: standard output].
    #[arg(long, value_name = "FILE", requires = "field")]
    out: Option<PathBuf>,
    /// Rust tables of `u64`, or JSON of hexadecimal numbers; canonical integers in both.
    #[arg(long, requires = "field", value_enum, default_value_t = Format::Rust)]
    format: Format,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Format {
    Rust,
    Json,
}

fn parse_prime(text: &str) -> Result<Field, String> {
    let (digits, radix) = text.strip_prefix("0x").map_or((text, 10), |digits| (digits, 16));
    let prime = BigUint::parse_bytes(digits.as_bytes(), radix).ok_or("not an integer")?;
    if prime.bits() > 4095 {
        return Err("the seed has 12 bits for the bit length of the prime".into());
    }
    Field::new(prime)
}

/// A request for parameters, complete.
#[derive(Clone, Debug)]
struct Request {
    field: Field,
    width: u32,
    alpha: u32,
    full: u32,
    partial: u32,
    sbox_kind: u32,
}

impl Arguments {
    /// The instance asked for, if one is.
    fn request(&self) -> Option<Request> {
        Some(Request {
            field: self.field.clone()?,
            width: self.width?,
            alpha: self.alpha?,
            full: self.full?,
            partial: self.partial?,
            sbox_kind: self.sbox_kind,
        })
    }

    /// Whether an instance is asked for.
    pub(crate) fn is_given(&self) -> bool {
        self.field.is_some()
    }
}

/// Makes the instance and writes it; warns when it has fewer rounds than the paper's bounds ask for.
pub(crate) fn generate(arguments: &Arguments) -> Result<(), String> {
    let request =
        arguments.request().ok_or("--field wants --width, --alpha, --full and --partial beside it")?;
    let instance = request.make()?;
    if let Some(warning) = request.warning() {
        eprintln!("warning: {warning}");
    }
    let text = match arguments.format {
        Format::Rust => request.rust(instance),
        Format::Json => request.json(&instance),
    };
    match &arguments.out {
        Some(path) => fs::write(path, text).map_err(|error| format!("{}: {error}", path.display())),
        None => {
            print!("{text}");
            Ok(())
        }
    }
}

impl Request {
    fn make(&self) -> Result<Poseidon1, String> {
        if self.full == 0 || !self.full.is_multiple_of(2) {
            return Err(format!(
                "{} full rounds: an even number is needed, half before, half after",
                self.full
            ));
        }
        if !self.field.is_permuted_by(self.alpha.into()) {
            return Err(format!("x^{} is no permutation of the field, or is the identity", self.alpha));
        }
        let shape = Shape {
            width: self.width as usize,
            alpha: self.alpha.into(),
            full_rounds: self.full as usize,
            partial_rounds: self.partial as usize,
        };
        Poseidon1::from_grain(self.field.clone(), shape, self.sbox_kind, check_subspace_trails)
    }

    fn warning(&self) -> Option<String> {
        let &Self { width, alpha, full, partial, .. } = self;
        match least_partial_rounds(&self.field, width, alpha, full) {
            None => {
                Some(format!("{full} full rounds are fewer than the bounds for 128 bits of security ask for"))
            }
            Some(least) if partial < least => Some(format!(
                "{partial} partial rounds are fewer than the {least} that the bounds for 128 bits of security ask for"
            )),
            Some(_) => None,
        }
    }

    fn command(&self) -> String {
        format!(
            "cargo xtask gen-params --field {:#x} --width {} --alpha {} --full {} --partial {} --sbox-kind {}",
            self.field.prime(),
            self.width,
            self.alpha,
            self.full,
            self.partial,
            self.sbox_kind
        )
    }

    fn rust(&self, instance: Poseidon1) -> String {
        let &Self { width, alpha, full, partial, sbox_kind, .. } = self;
        let table = |name, about: &str, rows| Table {
            name,
            class: Class::Derived,
            about: about.into(),
            values: Values::Rows(rows),
        };
        let file = File {
            title: format!(
                "Poseidon over p = {:#x}: width {width}, x^{alpha}, {full} full and {partial} partial rounds.",
                self.field.prime()
            ),
            source: format!(
                "Grain LFSR, seed (prime field, S-box kind {sbox_kind}, {} bits, width {width}, {full} full rounds, {partial} \
                 partial rounds). The matrix is the first Cauchy matrix of the stream that passes the three checks against \
                 subspace trails.",
                self.field.bits()
            ),
            word: Word::Canonical64(self.field.bytes().div_ceil(8)),
            field: instance.field,
            tables: vec![
                table("ROUND_CONSTANTS", "What each round adds to the state.", instance.constants),
                table("MATRIX", "The matrix, row after row.", instance.matrix),
            ],
        };
        file.text(&format!("`{}`", self.command()))
    }

    fn json(&self, instance: &Poseidon1) -> String {
        let rows = |rows: &[Vec<BigUint>]| {
            let rows: Vec<_> = rows
                .iter()
                .map(|row| {
                    let row: Vec<_> = row.iter().map(|element| format!("\"{element:#x}\"")).collect();
                    format!("  [{}]", row.join(", "))
                })
                .collect();
            format!("[\n{}\n ]", rows.join(",\n"))
        };
        let sha256 = |rows: &[Vec<BigUint>]| digest(&self.field, rows.iter().flatten());
        let mut text = format!("{{\n \"made_by\": \"{}\",\n", self.command());
        let _ = writeln!(text, " \"modulus\": \"{:#x}\",", self.field.prime());
        for (name, number) in [
            ("width", self.width),
            ("alpha", self.alpha),
            ("full_rounds", self.full),
            ("partial_rounds", self.partial),
            ("sbox_kind", self.sbox_kind),
        ] {
            let _ = writeln!(text, " \"{name}\": {number},");
        }
        let _ = writeln!(text, " \"round_constants_sha256\": \"{}\",", sha256(&instance.constants));
        let _ = writeln!(text, " \"matrix_sha256\": \"{}\",", sha256(&instance.matrix));
        let _ = writeln!(text, " \"round_constants\": {},", rows(&instance.constants));
        let _ = writeln!(text, " \"matrix\": {}\n}}", rows(&instance.matrix));
        text
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn request() -> Request {
        Request { field: Field::bn254(), width: 3, alpha: 5, full: 8, partial: 57, sbox_kind: 0 }
    }

    #[test]
    fn json_and_rust_have_the_known_parameters() {
        let instance = request().make().unwrap();
        let json: Value = serde_json::from_str(&request().json(&instance)).unwrap();
        let digests: Value = serde_json::from_str(include_str!(
            "../../../testvectors/poseidon-bn254/grain/params_digest.json"
        ))
        .unwrap();
        let known = &digests["circom_bn254"][1];
        assert_eq!(json["round_constants_sha256"], known["constants_sha256"]);
        assert_eq!(json["matrix_sha256"], known["mds_sha256"]);
        assert_eq!(json["round_constants"][0][0], known["first"]);
        assert_eq!(json["matrix"][2][2], known["mds_last"]);
        let rust = request().rust(instance);
        assert!(rust.contains("pub(crate) static ROUND_CONSTANTS: [[[u64; 4]; 3]; 65]"));
        assert!(rust.contains(known["mds_sha256"].as_str().unwrap()));
    }

    #[test]
    fn the_kind_of_the_sbox_counts() {
        let instance = Request { partial: 56, sbox_kind: 1, ..request() }.make().unwrap();
        assert_eq!(
            digest(&instance.field, instance.matrix.iter().flatten()),
            "00be868071e26f26abf51b9e46218030af0670dd83f6968bebc08663d8a957c1"
        );
    }

    #[test]
    fn bad_requests_are_refused_and_weak_ones_warned_of() {
        for (bad, reason) in [
            (Request { full: 7, ..request() }, "7 full rounds"),
            (Request { full: 0, ..request() }, "0 full rounds"),
            (Request { alpha: 3, ..request() }, "x^3"),
            (Request { alpha: 1, ..request() }, "x^1"),
            (Request { partial: 1024, ..request() }, "partial rounds"),
            (Request { sbox_kind: 16, ..request() }, "S-box kind"),
            (Request { field: Field::new(5u32.into()).unwrap(), alpha: 3, ..request() }, "too small"),
        ] {
            let message = bad.make().unwrap_err();
            assert!(message.contains(reason), "{message}");
        }
        assert_eq!(request().warning(), None);
        assert!(Request { partial: 55, ..request() }.warning().unwrap().contains("56"));
        assert!(Request { full: 6, ..request() }.warning().unwrap().contains("full rounds"));
        assert!(parse_prime("0x30644e72").unwrap_err().contains("not an odd prime"));
        assert!(parse_prime("12z").is_err());
    }
}
