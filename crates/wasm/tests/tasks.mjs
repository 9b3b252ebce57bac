// What is timed, with arguments from the golden vectors. Each task gives an answer that is known.

const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

function known(actual, expected, name) {
  if (actual !== expected) throw new Error(`${name}: ${actual} instead of ${expected}`);
}

export async function tasks(api, read) {
  const json = async (name) => JSON.parse(await read(name));
  const list = [];
  const add = (name, expected, run) => {
    known(run(), expected, name);
    list.push({ name, run });
  };

  const production = await json("leansig/scheme_SIGAbortingTargetSumLifetime32Dim46Base8.json");
  const [owner] = production.keys;
  const key = new api.XmssVerifyingKey(production.scheme, bytes(owner.public_key_ssz));
  const signatures = owner.signatures.map(({ epoch, message, signature_ssz }) => [
    epoch,
    bytes(message),
    bytes(signature_ssz),
  ]);
  let turn = 0;
  add("XMSS verify, production", true, () => key.verify(...signatures[(turn += 1) % signatures.length]));

  const hashes = await json("poseidon-bn254/light-poseidon/hashes.json");
  const two = hashes.cases.find(({ n }) => n === 2);
  const inputs = bytes(two.inputs_be_hex.join(""));
  const hex = (array) => Array.from(array, (byte) => byte.toString(16).padStart(2, "0")).join("");
  known(hex(api.poseidonBn254Bytes(inputs)), two.hash_be_hex, "BN254");
  add("BN254 hash of two inputs", parseInt(two.hash_be_hex.slice(0, 2), 16), () => api.poseidonBn254Bytes(inputs)[0]);

  const suites = await json("keyring/public-suites/ed25519_public_suites.json");
  const valid = suites.wycheproof.cases.find(({ msg, expect }) => expect && msg.length >= 32);
  const ring = new api.Keyring();
  ring.importRaw("key", bytes(valid.pk));
  const signed = [bytes(valid.msg), bytes(valid.sig)];
  add("Ed25519 verify, prepared key", true, () => ring.verify("key", ...signed));

  const policy = await json("keyring/made/policy.json");
  const { message, keys, expect } = policy.cases.find(({ name }) => name === "valid-minimal");
  for (const { id, hex } of keys) ring.importRaw(id, bytes(hex));
  const headers = message.headers.flat();
  add("HTTP verification, Web Bot Auth", expect.label, () => {
    const verified = ring.verifyRequest(message.method, message.target_uri, headers, "web-bot-auth-test", policy.now);
    const { label } = verified;
    verified.free();
    return label;
  });

  const orders = await json("schnorr/lighter-go/lighter_tx.json");
  const { account_index, api_key_index, chain_id, sk, tx_info_json } = orders.transactions[0];
  const account = new api.LighterAccount(bytes(sk), chain_id, BigInt(account_index), api_key_index);
  add("Lighter order, signed", 14, () => {
    const transaction = account.sign(14, tx_info_json);
    const { txType } = transaction;
    transaction.free();
    return txType;
  });
  return list;
}
