//! `touchmark http`: inputs that an earlier version answered wrongly.

use super::Folder;

const KEY: &str = r#"{"kty":"OKP","crv":"Ed25519","d":"n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU","x":"JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs"}"#;
const CREATED: &str = "1800000000";
const LATER: &str = "1800000010";

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("key.jwk", KEY.as_bytes());
    folder
}

/// The base of a signature that covers components of a message.
fn base(head: &str, components: &str) -> Result<String, String> {
    let folder = folder();
    let message = format!("{head}\r\nSignature-Input: s=({components});keyid=\"k\"\r\n\r\n");
    folder.write("m.http", message.as_bytes());
    let output = folder.run(&["http", "base", "m.http"]);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

/// Signs a message whose head has no empty line, and returns the whole signed message.
fn signed(folder: &Folder, head: &str, body: &str, more: &[&str]) -> String {
    folder.write("m.http", format!("{head}\r\n\r\n{body}").as_bytes());
    let arguments = ["http", "sign", "--key", "key.jwk", "--at", CREATED, "m.http"];
    let fields = folder.good(&[&arguments, more].concat());
    format!("{head}\r\n{}\r\n\r\n{body}", fields.trim_end().replace('\n', "\r\n"))
}

fn verify(folder: &Folder, message: &str) -> (Option<i32>, String) {
    folder.write("v.http", message.as_bytes());
    let output = folder.run(&["http", "verify", "--keys", "key.jwk", "--at", LATER, "v.http"]);
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn a_url_in_path_or_query_is_no_target() {
    for target in ["/login?next=https://other.example/cb", "/proxy/https://other.example/x"] {
        let folder = folder();
        let message = signed(&folder, &format!("GET {target} HTTP/1.1\r\nHost: example.com"), "", &[]);
        assert_eq!(verify(&folder, &message).0, Some(0), "{target}");
        let base = base(&format!("GET {target} HTTP/1.1\r\nHost: example.com"), "\"@authority\"");
        assert!(base.expect(target).starts_with("\"@authority\": example.com\n"));
    }
}

#[test]
fn authority_form_and_asterisk_form_are_read() {
    let components = r#""@authority" "@request-target" "@target-uri" "@path""#;
    let connect = base("CONNECT www.example.com:80 HTTP/1.1\r\nHost: www.example.com", components);
    assert!(connect.expect("a tunnel").starts_with(
        "\"@authority\": www.example.com:80\n\"@request-target\": www.example.com:80\n\
         \"@target-uri\": https://www.example.com:80\n\"@path\": /\n"
    ));
    let options = base("OPTIONS * HTTP/1.1\r\nHost: www.example.com", components);
    assert!(options.expect("a server").starts_with(
        "\"@authority\": www.example.com\n\"@request-target\": *\n\
         \"@target-uri\": https://www.example.com\n\"@path\": /\n"
    ));
}

#[test]
fn a_body_that_is_not_the_covered_one_is_refused() {
    let folder = folder();
    let head = "POST /x HTTP/1.1\r\nHost: example.com\r\n\
                Content-Digest: sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:";
    let cover = ["--cover", "@authority", "--cover", "content-digest"];
    let message = signed(&folder, head, "{\"hello\": \"world\"}", &cover);
    let (code, said) = verify(&folder, &message);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("covered, and the body has the digest"), "{said}");
    let (code, said) = verify(&folder, &message.replace("world", "WORLD"));
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("comparing the body with Content-Digest"), "{said}");
}

#[test]
fn a_fold_is_a_fold_in_files_of_both_kinds() {
    let folder = folder();
    let message = "GET / HTTP/1.1\nHost: example.com\nX-F: Obsolete\n    line folding.\n\
                   Signature-Input: s=(\"x-f\");keyid=\"k\"\n\n";
    for message in [message.to_owned(), message.replace('\n', "\r\n")] {
        folder.write("m.http", message.as_bytes());
        let said = folder.good(&["http", "base", "m.http"]);
        assert!(said.starts_with("\"x-f\": Obsolete line folding.\n"), "{said}");
    }
}

#[test]
fn a_label_that_is_taken_is_refused() {
    let folder = folder();
    let message = signed(&folder, "GET / HTTP/1.1\r\nHost: example.com", "", &[]);
    assert_eq!(verify(&folder, &message).0, Some(0));
    folder.write("s.http", message.as_bytes());
    let again = ["http", "sign", "--key", "key.jwk", "--at", CREATED, "--cover", "@method", "s.http"];
    let again = [&again[..], &["--tag", "other"]].concat();
    folder.bad(2, &again, &["sig1"]);
    let fields: Vec<_> = message.lines().filter(|line| line.starts_with("Signature")).collect();
    let twice = message.replace("\r\n\r\n", &format!("\r\n{}\r\n\r\n", fields.join("\r\n")));
    let (code, said) = verify(&folder, &twice);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("stands twice"), "{said}");
}

#[test]
fn a_key_that_is_for_something_else_is_refused() {
    let folder = folder();
    let message = signed(&folder, "GET / HTTP/1.1\r\nHost: example.com", "", &[]);
    for members in [r#""use":"enc","#, r#""key_ops":["encrypt"],"#, r#""alg":"RS256","#] {
        let other = KEY.replace("\"kty\"", &format!("{members}\"kty\""));
        folder.write("key.jwk", other.as_bytes());
        folder.write("m.http", b"GET / HTTP/1.1\r\nHost: example.com\r\n\r\n");
        folder.bad(2, &["http", "sign", "--key", "key.jwk", "m.http"], &["key.jwk"]);
        assert_eq!(verify(&folder, &message).0, Some(2), "{members}");
    }
    let without_x = KEY.split(",\"x\"").next().expect("a part").to_owned() + "}";
    folder.write("key.jwk", without_x.as_bytes());
    folder.bad(2, &["http", "sign", "--key", "key.jwk", "m.http"], &["`x`"]);
}

#[test]
fn hosts_and_authorities_are_one_and_well_formed() {
    let authority = "\"@authority\"";
    assert!(base("GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example", authority).is_err());
    for uri in [
        "https://:443/p",
        "https://user@/p",
        "https://[::1/p",
        "https://fe80::1/p",
        "https://example.com:abc/p",
        "https://example.com\\@other.example/p",
    ] {
        assert!(base(&format!("GET {uri} HTTP/1.1\r\nHost: x"), authority).is_err(), "{uri}");
    }
    let base = base("GET http://example.com HTTP/1.1\r\nHost: example.com", "\"@target-uri\"");
    assert!(base.expect("absolute").starts_with("\"@target-uri\": http://example.com/\n"));
}

#[test]
fn a_nonce_is_a_string() {
    let folder = folder();
    let message = signed(&folder, "GET / HTTP/1.1\r\nHost: example.com", "", &["--nonce", "5"]);
    assert_eq!(verify(&folder, &message).0, Some(0));
    let (code, said) = verify(&folder, &message.replace("nonce=\"5\"", "nonce=5"));
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("`nonce`"), "{said}");
}

#[test]
fn what_sign_makes_by_default_verify_takes_by_default() {
    for agent in ["sig1=\"https://signature-agent.test\"", "\"https://signature-agent.test\""] {
        let folder = folder();
        let head = format!("GET / HTTP/1.1\r\nHost: example.com\r\nSignature-Agent: {agent}");
        let message = signed(&folder, &head, "", &[]);
        let (code, said) = verify(&folder, &message);
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains("https://signature-agent.test"), "{said}");
    }
}
