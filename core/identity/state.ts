import { named, type RowsOf, type Sink, type Stored, type Tables, type Tells, type Values } from '../table.ts';
import type { IdentityConfiguration, PracticeGrant, Realm } from './configuration.ts';
import type { IdentityEvent } from './events.ts';
import type { Identity } from './identity.ts';
import { firstStanding, type Standing } from './standing.ts';
import { newTrader } from './trader.ts';
import type { TraderId, TraderKind } from './trader-id.ts';

export const identityTables = {
  practice_grant: {
    key: ['position'],
    columns: { position: 'integer', kind: 'text', account: 'text', asset: 'text', amount: 'amount' },
  },
  trader: {
    key: ['trader'],
    columns: { trader: 'integer', kind: 'text', locked: 'text?', verification_level: 'text', hold_until: 'integer', hold_cause: 'text?' },
  },
} as const satisfies Tables;
export type IdentityTable = keyof typeof identityTables | 'configuration';

const grantRow = (position: number, { kind, account, asset, amount }: PracticeGrant): Values => ({
  position,
  kind,
  account,
  asset,
  amount,
});

const traderRow = (trader: TraderId, kind: TraderKind, s: Standing): Values => ({
  trader,
  kind,
  locked: s.locked,
  verification_level: s.verificationLevel,
  hold_until: s.holdUntil,
  hold_cause: s.holdCause,
});

/** Most traders have the initial standing, and share the object. */
export function standingOf(v: Values): Standing {
  const { locked, verificationLevel, holdUntil, holdCause } = {
    locked: v['locked'],
    verificationLevel: v['verification_level'],
    holdUntil: v['hold_until'],
    holdCause: v['hold_cause'],
  } as unknown as Standing;
  const isFirst =
    locked === firstStanding.locked &&
    verificationLevel === firstStanding.verificationLevel &&
    holdUntil === firstStanding.holdUntil &&
    holdCause === firstStanding.holdCause;
  return isFirst ? firstStanding : { locked, verificationLevel, holdUntil, holdCause };
}

export const identityRows = (identity: Identity): RowsOf<IdentityTable> => ({
  *configuration() {
    if (identity.realm !== undefined) yield named('realm', identity.realm);
  },
  *practice_grant() {
    for (const [i, grant] of identity.practiceGrants.entries()) yield grantRow(i, grant);
  },
  *trader() {
    for (const { id, kind, standing } of identity.ledger.inOrder()) yield traderRow(id, kind, standing);
  },
});

export function restoreIdentity(identity: Identity, stored: Stored<IdentityTable>): void {
  identity.realm = stored.settings.get('realm') as Realm | undefined;
  identity.practiceGrants = stored
    .byNumber('practice_grant', 'position')
    .map(({ kind, account, asset, amount }) => ({ kind, account, asset, amount }) as unknown as PracticeGrant);
}

export const takeTrader = ({ ledger }: Identity, v: Values): void => {
  ledger.traders.set(v['trader'] as number, newTrader(v['trader'] as TraderId, v['kind'] as TraderKind, standingOf(v)));
};

export function tellIdentityConfigured({ realm, practiceGrants }: IdentityConfiguration, sink: Sink<IdentityTable>): void {
  sink.put('configuration', named('realm', realm));
  if (practiceGrants.length > 0) sink.empty('practice_grant');
  for (const [i, grant] of practiceGrants.entries()) sink.put('practice_grant', grantRow(i, grant));
}

export const identityTells: Tells<IdentityEvent, IdentityTable> = {
  trader_opened: (e, sink) => sink.put('trader', traderRow(e.trader, e.traderKind, firstStanding)),
  standing_changed: (e, sink) => sink.put('trader', traderRow(e.trader, e.traderKind, e)),
  practice_credited: undefined,
};
