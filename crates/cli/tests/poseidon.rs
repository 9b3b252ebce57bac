//! `touchmark poseidon hash`.

use std::process::Command;

fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_touchmark"))
        .args(["poseidon", "hash"])
        .args(arguments)
        .output()
        .expect("the command runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("no signal"), text(output.stdout), text(output.stderr))
}

#[test]
fn numbers_in_decimal_and_hexadecimal() {
    let expected = "7853200120776062878684798364095072458815029376092732009249414926327459813530\n\
                    0x115cc0f5e7d690413df64c6b9662e9cf2a3617f2743245519e19607a4417189a\n";
    for inputs in [["1", "2"], ["0x1", "0x02"]] {
        assert_eq!(run(&inputs), (0, expected.to_owned(), String::new()));
    }
    assert_eq!(run(&["--tag", "0", "1", "2"]).1, expected);
    assert_ne!(run(&["--tag", "1", "1", "2"]).1, expected);
}

#[test]
fn bytes_in_either_order() {
    let (one, two) = (format!("0x{}", "01".repeat(32)), format!("0x{}", "02".repeat(32)));
    let (code, out, _) = run(&["--endian", "be", &one, &two]);
    assert_eq!(code, 0);
    assert!(out.ends_with("0x0d54e1938f8a8c1c7deb5e0355f26319207b84fe9ca2ce1b26e735c829821990\n"), "{out}");
    let (_, little, _) = run(&["--endian", "le", &one, &two]);
    // These inputs read the same in both orders; the digest does not.
    assert!(
        little.ends_with("0x90198229c835e7261bcea29cfe847b201963f255035eeb7d1c8c8a8f93e1540d\n"),
        "{little}"
    );
    assert_eq!(little.lines().next(), out.lines().next());
}

#[test]
fn bad_inputs_are_named() {
    let cases: [(&[&str], &str); 8] = [
        (&["1", "2", "3x"], "input 3 of 3, `3x`: `x` at position 1 is not a digit"),
        (&["1", "0x"], "input 2 of 2, `0x`: no digits"),
        (&["--endian", "le", "0x12"], "input 1 of 1, `0x12`: 2 digits after 0x; with --endian there are 64"),
        (
            &["21888242871839275222246405745257275088548364400416034343698204186575808495617"],
            "input 1 of 1, `21888242871839275222246405745257275088548364400416034343698204186575808495617`: the \
             number is not below the field's modulus",
        ),
        (&["--tag", "q", "1"], "the tag, `q`: `q` at position 0 is not a digit"),
        (&["1"; 13], "no hasher takes 13 inputs; the most is 12, the least is 1"),
        (&["--endian", "be", "0x0é"], "input 1 of 1, `0x0é`: 2 digits after 0x; with --endian there are 64"),
        (&[], "required"),
    ];
    for (arguments, message) in cases {
        let (code, out, err) = run(arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(message), "{arguments:?}: {err}");
    }
}
