// The golden vectors, through the package. It runs in Node and in a browser: `read` gives the text of a file of `testvectors`.

const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const hex = (array) => Array.from(array, (byte) => byte.toString(16).padStart(2, "0")).join("");

function equal(actual, expected, context) {
  if (actual !== expected) throw new Error(`${context}: ${actual} instead of ${expected}`);
}

function throws(action, context) {
  try {
    action();
  } catch (error) {
    equal(error instanceof Error && error.message.length > 0, true, context);
    return;
  }
  throw new Error(`${context}: nothing was thrown`);
}

/// Signatures of a file of one parameter set: each is valid, and under another message, epoch or byte it is not.
function scheme(api, document) {
  let cases = 0;
  for (const { public_key_ssz, signatures } of document.keys) {
    const key = new api.XmssVerifyingKey(document.scheme, bytes(public_key_ssz));
    equal(key.scheme, document.scheme, "scheme");
    for (const { epoch, message, signature_ssz } of signatures) {
      if (signature_ssz === undefined) continue;
      const context = `${document.scheme}, epoch ${epoch}`;
      const [digest, signature] = [bytes(message), bytes(signature_ssz)];
      equal(key.verify(epoch, digest, signature), true, context);
      equal(key.verify(epoch ^ 1, digest, signature), false, context);
      digest[7] ^= 1;
      equal(key.verify(epoch, digest, signature), false, context);
      throws(() => key.verify(epoch, digest.subarray(1), signature), context);
      throws(() => key.verify(epoch, digest, signature.subarray(1)), context);
      cases += 1;
    }
    key.free();
  }
  return cases;
}

/// Malformed and wrong keys and signatures: "error" is an exception, "reject" is `false`.
function negatives(api, document) {
  let cases = 0;
  for (const { scheme, base_signature_ssz, base_public_key_ssz, cases: list } of document.schemes) {
    for (const { name, epoch, message, public_key_ssz, signature_ssz, expect } of list) {
      const given = (text, base) => bytes(text === "@base" ? base : text);
      const verify = () => {
        const key = new api.XmssVerifyingKey(scheme, given(public_key_ssz, base_public_key_ssz));
        return key.verify(epoch, bytes(message), given(signature_ssz, base_signature_ssz));
      };
      if (expect === "error") throws(verify, `${scheme}, ${name}`);
      else equal(verify(), expect === "accept", `${scheme}, ${name}`);
      cases += 1;
    }
  }
  return cases;
}

/// Verification over BLAKE2s; no output is an exception.
function leanxmss(api, document) {
  for (const { case: name, input, output } of document.cases) {
    const [key, message, signature] = [input.public_key, input.message, input.signature].map((text) =>
      bytes(text.slice(2)),
    );
    const verify = () => new api.XmssVerifyingKey(document.scheme, key).verify(input.epoch, message, signature);
    if (output === null) throws(verify, name);
    else equal(verify(), output, name);
  }
  return document.cases.length;
}

function bn254(api, document) {
  for (const { name, inputs_dec, inputs_be_hex, hash_dec, hash_be_hex } of document.cases) {
    equal(api.poseidonBn254(inputs_dec), hash_dec, name);
    equal(hex(api.poseidonBn254Bytes(bytes(inputs_be_hex.join("")))), hash_be_hex, name);
  }
  throws(() => api.poseidonBn254([]), "no input");
  throws(() => api.poseidonBn254([document.modulus_dec]), "the modulus");
  throws(() => api.poseidonBn254Bytes(new Uint8Array(33)), "33 bytes");
  return document.cases.length;
}

/// Keys that are imported; weak ones are refused.
function ed25519(api, document) {
  let cases = 0;
  for (const { pk, msg, sig, expect, expect_import } of document.wycheproof.cases.concat(document.cctv.cases)) {
    const ring = new api.Keyring();
    if (expect_import === "ok") {
      ring.importRaw("key", bytes(pk));
      equal(ring.verify("key", bytes(msg), bytes(sig)), expect, `${pk} ${msg} ${sig}`);
    } else {
      throws(() => ring.importRaw("key", bytes(pk)), pk);
    }
    ring.free();
    cases += 1;
  }
  return cases;
}

function http(api, document) {
  let cases = 0;
  for (const { name, message, keys, key_id, expect, expect_also } of document.cases) {
    if (key_id !== null) continue;
    const ring = new api.Keyring();
    for (const { id, alg, hex } of keys) {
      if (alg !== "ed25519") continue;
      try {
        ring.importRaw(id, bytes(hex));
      } catch {
        // A weak key: then the message's key is not known.
      }
    }
    const { method, target_uri, headers } = message;
    const verify = () => ring.verifyRequest(method, target_uri, headers.flat(), "web-bot-auth-test", document.now);
    // A case with two right outcomes is judged by the tests of the crate.
    const outcomes = new Set([expect, ...(expect_also ?? [])].map(({ outcome }) => outcome === "verified"));
    if (outcomes.size > 1) continue;
    if (expect.outcome === "verified") equal(verify().label, expect.label, name);
    else throws(verify, name);
    ring.free();
    cases += 1;
  }
  return cases;
}

/// Bodies equal those of the reference but for the signature, which is drawn at random and verified.
function lighter(api, document) {
  let cases = 0;
  const withoutSignature = (body) => body.replace(/"Sig":"[^"]*"/, "");
  for (const transaction of document.transactions) {
    const { account_index, api_key_index, chain_id, sk, tx_type, tx_info_json } = transaction;
    const account = new api.LighterAccount(bytes(sk), chain_id, BigInt(account_index), api_key_index);
    const signed = account.sign(tx_type, tx_info_json.replace(/"Sig":"[^"]*",/, ""));
    equal(signed.txType, transaction.tx_type, "type");
    equal(hex(signed.hash), transaction.hash, "hash");
    equal(withoutSignature(signed.body), withoutSignature(transaction.tx_info_json), "body");
    equal(api.verifySchnorr(account.publicKey, signed.hash, signed.signature), true, "signature");
    equal(api.verifySchnorr(account.publicKey, signed.hash, bytes(transaction.signature)), true, "reference");
    const other = signed.hash;
    other[0] ^= 1;
    equal(api.verifySchnorr(account.publicKey, other, signed.signature), false, "other hash");
    throws(() => account.sign(tx_type, "{}"), "no field");
    throws(() => account.sign(0, tx_info_json), "no such type");
    const stranger = new api.LighterAccount(bytes(sk), chain_id, BigInt(account_index) + 1n, api_key_index);
    throws(() => stranger.sign(tx_type, tx_info_json), "another account");
    stranger.free();
    account.free();
    cases += 1;
  }
  for (const { account_index, api_key_index, deadline_unix, sk, token } of document.auth_tokens) {
    const account = new api.LighterAccount(bytes(sk), 304, BigInt(account_index), api_key_index);
    const claim = (text) => text.split(":").slice(0, 3).join(":");
    const made = account.authToken(BigInt(deadline_unix));
    equal(claim(made), claim(token), "token");
    equal(made.length, token.length, "length of the token");
    account.free();
    cases += 1;
  }
  return cases;
}

/// Runs every vector; resolves to the number of cases of each file.
export async function golden(api, read) {
  const names = api.xmssSchemes().filter((name) => name !== "leanxmss-blake2s");
  const files = names.map((name) => [`leansig/scheme_${name}.json`, scheme]);
  files.push(
    ["leanxmss/official/verify.json", leanxmss],
    ["leanxmss/generated/verify.json", leanxmss],
    ["leansig/negative_signatures.json", negatives],
    ["poseidon-bn254/light-poseidon/hashes.json", bn254],
    ["keyring/public-suites/ed25519_public_suites.json", ed25519],
    ["keyring/made/policy.json", http],
    ["schnorr/lighter-go/lighter_tx.json", lighter],
  );
  const counts = {};
  for (const [file, run] of files) {
    counts[file] = run(api, JSON.parse(await read(file)));
    if (counts[file] === 0) throw new Error(`${file}: no case`);
  }
  throws(() => new api.XmssVerifyingKey("no such scheme", new Uint8Array(52)), "unknown scheme");
  return counts;
}
