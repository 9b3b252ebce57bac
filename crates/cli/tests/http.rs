//! `touchmark http` from the outside.

use std::{fs, path::Path, process::Command};

const PRIVATE: &str = r#"{"kty":"OKP","crv":"Ed25519","d":"n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU","x":"JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs"}"#;
const PUBLIC: &str =
    r#"{"keys":[{"kty":"OKP","crv":"Ed25519","x":"JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs"}]}"#;
const THUMBPRINT: &str = "poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";
const NOW: &str = "1800000000";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().expect("a folder"));
        folder.write("private.jwk", PRIVATE);
        folder.write("keys.json", PUBLIC);
        folder
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path().join(name), text).expect("written");
    }

    /// Exit code, standard output, standard error.
    fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchmark"));
        let output = command.current_dir(self.path()).arg("http").args(arguments).output().expect("it runs");
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
        (output.status.code().expect("a code"), text(&output.stdout), text(&output.stderr))
    }
}

const REQUEST: &str = "GET /page?q=1 HTTP/1.1\r\nHost: Example.com\r\nX-Folded: a\r\n  b\r\n";

fn signed(folder: &Folder) -> String {
    folder.write("request.http", &format!("{REQUEST}\r\n"));
    let (code, fields, errors) = folder.run(&[
        "sign",
        "request.http",
        "--key",
        "private.jwk",
        "--at",
        NOW,
        "--cover",
        "@authority",
        "--cover",
        "x-folded",
    ]);
    assert_eq!(code, 0, "{errors}");
    format!("{REQUEST}{fields}\r\n")
}

#[test]
fn what_is_signed_verifies_and_shows_what_is_signed() {
    let folder = Folder::new();
    folder.write("signed.http", &signed(&folder));
    let (code, out, errors) = folder.run(&["verify", "signed.http", "--keys", "keys.json", "--at", NOW]);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(out.contains(THUMBPRINT) && out.contains("\"x-folded\": a b\n"), "{out}");
    let (code, base, _) = folder.run(&["base", "signed.http"]);
    assert_eq!(code, 0);
    assert!(base.starts_with("\"@authority\": example.com\n\"x-folded\": a b\n\"@signature-params\": ("));
}

#[test]
fn a_failure_names_the_step_and_shows_the_base() {
    let folder = Folder::new();
    folder.write("moved.http", &signed(&folder).replace("Example.com", "example.org"));
    let (code, out, errors) = folder.run(&["verify", "moved.http", "--keys", "keys.json", "--at", NOW]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(errors.contains("The step that failed: verifying the signature."), "{errors}");
    assert!(errors.contains("\"@authority\": example.org\n"), "{errors}");

    folder.write("signed.http", &signed(&folder));
    let (code, _, errors) =
        folder.run(&["verify", "signed.http", "--keys", "keys.json", "--at", "1800000060"]);
    assert_eq!(code, 1);
    assert!(errors.contains("judging the parameters") && errors.contains("expired"), "{errors}");
}

#[test]
fn thumbprints_are_those_of_the_rfc() {
    let folder = Folder::new();
    let (code, out, _) = folder.run(&["thumbprint", "private.jwk"]);
    assert_eq!((code, out.trim()), (0, THUMBPRINT));
    let (code, _, errors) = folder.run(&["thumbprint", "absent.jwk"]);
    assert_eq!(code, 2);
    assert!(errors.contains("no such file"), "{errors}");
}

#[test]
fn directories_are_read_and_their_signatures_verified() {
    let folder = Folder::new();
    folder.write(
        "request.http",
        "GET /.well-known/http-message-signatures-directory HTTP/1.1\r\nHost: signature-agent.test\r\n\r\n",
    );
    // The signed response of draft-meunier-webbotauth-httpsig-protocol-02, as the vectors have it.
    let vectors = include_str!("../../../testvectors/keyring/web-bot-auth/wba_upstream.json");
    let vectors: serde_json::Value = serde_json::from_str(vectors).expect("JSON");
    let case = vectors["cases"]
        .as_array()
        .and_then(|cases| cases.iter().find(|case| case["message"]["kind"] == "response"))
        .expect("the response");
    let mut response = "HTTP/1.1 200 OK\r\n".to_owned();
    for line in case["message"]["headers"].as_array().expect("fields") {
        let text = |index: usize| line[index].as_str().expect("text");
        response.push_str(&format!("{}: {}\r\n", text(0), text(1)));
    }
    let body = case["message"]["body"].as_str().expect("a body");
    folder.write("response.http", &format!("{response}\r\n{body}"));
    let arguments = ["directory", "response.http", "--request", "request.http", "--signed", "--at", NOW];
    let (code, out, errors) = folder.run(&arguments);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert_eq!(out, format!("key 0: {THUMBPRINT}: good\n"));

    folder.write("response.http", &format!("{response}\r\n{body} "));
    let (code, _, errors) = folder.run(&arguments);
    assert_eq!(code, 1);
    assert!(errors.contains("digest"), "{errors}");
}

#[test]
fn bad_messages_are_bad_input() {
    let folder = Folder::new();
    for (message, fault) in [
        ("", "first line"),
        ("GET / HTTP/1.1\r\n\r\n", "no field Host"),
        ("GET / HTTP/1.1\r\nno colon\r\n\r\n", "not a field line"),
        ("HTTP/1.1 x\r\n\r\n", "no status"),
    ] {
        folder.write("bad.http", message);
        let (code, _, errors) = folder.run(&["base", "bad.http"]);
        assert_eq!(code, 2, "{message:?}");
        assert!(errors.contains(fault), "{message:?}: {errors}");
    }
}
