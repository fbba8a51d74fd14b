import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { type Checked, isProven } from './proof-steps.ts';

/** Enough for the longest list that a person scrolls through; the oldest are forgotten. */
const MOST_KEPT = 500;

interface Kept {
  /** Contracts that were proven on this device, as `uid:contract`, oldest first. */
  readonly verified: readonly string[];
  /** Those that failed since the app was opened: not kept, because a check is worth what it says now. */
  readonly failed: readonly string[];
}

const useKept = create<Kept>()(
  persist((): Kept => ({ verified: [], failed: [] }), {
    name: 'bourse.verified-contracts',
    partialize: ({ verified }) => ({ verified, failed: [] }),
  }),
);

export type ProofState = 'verified' | 'failed' | undefined;

const nameOf = (uid: string, contractId: string): string => `${uid}:${contractId}`;
const stateIn = ({ verified, failed }: Kept, name: string): ProofState =>
  failed.includes(name) ? 'failed' : verified.includes(name) ? 'verified' : undefined;

/** What this device found out about a contract. */
export const useProofState = (uid: string, contractId: string): ProofState => useKept((kept) => stateIn(kept, nameOf(uid, contractId)));
export const proofStateOf = (uid: string, contractId: string): ProofState => stateIn(useKept.getState(), nameOf(uid, contractId));

/** A later check replaces an earlier one. One that couldn't be compared is neither. */
export function keepVerdict(uid: string, contractId: string, checked: Checked): void {
  const name = nameOf(uid, contractId);
  const { verified, failed } = useKept.getState();
  const without = (list: readonly string[]): readonly string[] => list.filter((one) => one !== name);
  useKept.setState({
    verified: isProven(checked) ? [...without(verified), name].slice(-MOST_KEPT) : without(verified),
    failed: checked.fault === undefined ? without(failed) : [...without(failed), name],
  });
}
