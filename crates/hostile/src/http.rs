//! What a peer may send in HTTP fields.

use touchmark_httpsig::{
    Component, Limits, Message, Policy, Request, SignatureAgents, Signatures, TargetUri, Verifier, accept,
    digest,
    directory::Directory,
    keyring::{Keyring, Options},
    raw::RawMessage,
};

use crate::Verdict;

/// The bytes as the value of every field that a verifier reads, and as a directory. Accepted where a signature base is built of them.
///
/// The promise: no line of a base is made by the value of another.
pub(crate) fn signature_base(bytes: &[u8]) -> Verdict {
    let Ok(target) = TargetUri::new("https://example.com/?a=1") else { return Verdict::Refused };
    let mut request = Request::new("GET", target);
    for field in
        ["Signature-Input", "Signature", "Signature-Agent", "Accept-Signature", "Content-Digest", "x", "y"]
    {
        request.fields.push(field, bytes);
    }
    let message = Message::from(&request);
    let limits = Limits::default();
    let mut verdict = Verdict::Refused;
    if let Ok(signatures) = Signatures::parse(message, &limits) {
        for signature in signatures.iter() {
            if let Ok(base) = signature.base(message, &limits) {
                assert_eq!(
                    base.as_str().split('\n').count(),
                    signature.covered().items.len() + 1,
                    "a forged line"
                );
                assert!(base.as_str().is_ascii(), "not ASCII");
                verdict = Verdict::Accepted;
            }
        }
    }
    let ring = Keyring::new();
    for policy in [Policy::none(), Policy::web_bot_auth(), Policy::directory()] {
        let verifier = Verifier::new(&ring, policy);
        let verified = verifier.verify_each(message, 0).unwrap_or_default();
        assert!(verified.iter().all(|(_, answer)| answer.is_err()), "verified without a key");
    }
    if let Ok(raw) = RawMessage::parse(bytes) {
        let _ = raw.with("https", None, |message| Signatures::parse(message, &limits).is_ok());
    }
    let _ = accept::parse(message, &limits).is_ok();
    let _ = digest::check_content_digest(message, bytes, &limits).is_ok();
    let _ = Directory::parse("https://a/", bytes, Options::new()).is_ok();
    if let Ok(text) = str::from_utf8(bytes) {
        let _ = SignatureAgents::parse(text).is_ok();
        let _ = TargetUri::new(text).is_ok();
        let _ = text.parse::<Component>().is_ok();
    }
    verdict
}

pub(crate) fn signature_base_seeds() -> Vec<Vec<u8>> {
    [
        r#"sig1=("@authority");created=1735689600;keyid="k";alg="ed25519";expires=4889289600;nonce="n";tag="web-bot-auth""#,
        r#"a=("@method" "@target-uri" "@scheme" "@path" "@query" "@request-target" "@query-param";name="a");tag="t", b=("x";bs "y";sf "signature-input";key="b");created=1"#,
        r#"binding=("@authority" "signature-agent";key="binding");created=-1;x=1.5;y=:AQID:;z=?0;d=@1"#,
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec()
}
