import { api } from '../wire/api.ts';
import { seconds } from '../wire/calls.ts';
import type { Checked } from './proof-steps.ts';
import { ifReached, publishedHeads, publishedKeys } from './published.ts';
import { keepVerdict } from './verified-memory.ts';

/** The rule, the hashes and the signatures come with the first check. */
const checker = () => import('./check-evidence.ts');

/** Checks one of the trader's settled contracts on this device, and remembers it if it's proven. Throws if the evidence can't be fetched. */
export async function verifyContract(contractId: string, uid: string): Promise<Checked> {
  const evidence = await api(seconds.evidence, { contractId }, { quiet: true });
  const checked = await verifyEvidence(evidence, { contractId, uid });
  keepVerdict(uid, contractId, checked);
  return checked;
}

/** The same for a file, also without a connection. Whose contract it is, the file says itself. */
export async function verifyFile(text: string): Promise<Checked> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // Refused by the reader, as anything else that isn't evidence.
  }
  return verifyEvidence(json, {});
}

async function verifyEvidence(
  json: unknown,
  expected: { readonly contractId?: string | undefined; readonly uid?: string | undefined },
): Promise<Checked> {
  const { checkEvidence, minutesIn } = await checker();
  const minutes = minutesIn(json);
  const [keys, heads] = await Promise.all([ifReached(publishedKeys()), ifReached(publishedHeads(minutes))]);
  return checkEvidence(json, { ...expected, keyIds: keys && new Set(keys.keys()), heads });
}

/** Whether a receipt carries the signature of a published key. */
export async function signatureState(
  kind: 'order' | 'settlement',
  receipt: Parameters<typeof isSignedBy>[1],
): Promise<'right' | 'wrong' | 'open'> {
  const keys = await ifReached(publishedKeys());
  if (keys === undefined) return 'open';
  return (await isSignedBy(kind, receipt, keys)) ? 'right' : 'wrong';
}

const isSignedBy = async (
  kind: 'order' | 'settlement',
  receipt: { readonly receipt: unknown; readonly keyId: string; readonly signature: string },
  keys: ReadonlyMap<string, string>,
): Promise<boolean> => (await checker()).isReceiptSigned(kind, receipt, keys);
