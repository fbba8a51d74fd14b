// Signs a release of the phone apps, on a machine that has the private key and needs no network: this file and Node are enough.
// It writes the description that the office registers, next to the bundle. Make a key once, and keep it off every server:
//   openssl genrsa -out release-private.pem 4096 && openssl rsa -in release-private.pem -pubout -out release-public.pem
//   node native/sign-release.mjs --key release-private.pem --bundle bundle.zip --platform android --version 1.2.0 --native-min 1.0.0
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const { values } = parseArgs({ options: { key: text, bundle: text, platform: text, version: text, 'native-min': text, out: text } });
const refuse = (why) => {
  console.error(`sign-release: ${why}`);
  process.exit(1);
};
const wanted = (name, form) => (form.test(values[name] ?? '') ? values[name] : refuse(`--${name} is missing or malformed`));
const version = /^\d{1,4}\.\d{1,4}\.\d{1,4}$/;

const key = createPrivateKey(readFileSync(wanted('key', /./)));
if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails.modulusLength < 2048) refuse('the key must be RSA, of 2048 bits or more');
const bundle = readFileSync(wanted('bundle', /./));
const facts = {
  platform: wanted('platform', /^(android|ios)$/),
  version: wanted('version', version),
  nativeMin: wanted('native-min', version),
  size: bundle.length,
  sha256: createHash('sha256').update(bundle).digest('hex'),
};
// The same text as in contract/release-text.ts.
const said = `bourse-release\n${facts.platform}\n${facts.version}\n${facts.nativeMin}\n${facts.size}\n${facts.sha256}\n`;
const signed = (bytes) => sign('RSA-SHA256', bytes, key).toString('base64');
const release = { ...facts, signature: signed(bundle), factsSignature: signed(Buffer.from(said)) };
const out = values.out ?? `${values.bundle}.json`;
writeFileSync(out, `${JSON.stringify(release, undefined, 2)}\n`);
console.log(`${out}: version ${facts.version} for ${facts.platform}, ${facts.size} bytes, SHA-256 ${facts.sha256}`);
