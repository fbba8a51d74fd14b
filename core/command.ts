// Every command of every room. A new room adds one line to each list.

import { type Bodies, hashOf } from './body-hash.ts';
import { type Configure, configureCodec } from './configure.ts';
import { type Codecs, command } from './field.ts';
import { type FlashCommand, flashBodies, flashCodecs } from './flash/commands.ts';
import { type FundsCommand, fundsBodies, fundsCodecs } from './funds/commands.ts';
import { type IcoCommand, icoBodies, icoCodecs } from './ico/commands.ts';
import { type ForgetRequests, requestCodecs } from './idempotency/commands.ts';
import { type IdentityCommand, identityCodecs } from './identity/commands.ts';
import { type InviteCommand, inviteCodecs } from './invite/commands.ts';
import { type MarketCommand, marketCodecs } from './market/commands.ts';
import { type PerpetualCommand, perpetualBodies, perpetualCodecs } from './perpetual/commands.ts';
import { type SecondsCommand, secondsBodies, secondsCodecs } from './seconds/commands.ts';
import { type SpotCommand, spotBodies, spotCodecs } from './spot/commands.ts';
import type { TraderRequest } from './stamp.ts';

/** Lets time pass even when nobody trades. Origin clock, at least every 250 ms. */
export interface AdvanceClock {
  readonly kind: 'advance_clock';
}

export type Command =
  | Configure
  | AdvanceClock
  | IdentityCommand
  | MarketCommand
  | SpotCommand
  | PerpetualCommand
  | SecondsCommand
  | InviteCommand
  | FundsCommand
  | FlashCommand
  | IcoCommand
  | ForgetRequests;
/** Traders' requests; all other commands come from the exchange. */
export type TraderCommand = Extract<Command, TraderRequest>;

/** The journal format of each command. */
export const codecs: Codecs<Command> = {
  configure: configureCodec,
  advance_clock: command<AdvanceClock>({}),
  ...identityCodecs,
  ...marketCodecs,
  ...spotCodecs,
  ...perpetualCodecs,
  ...secondsCodecs,
  ...inviteCodecs,
  ...fundsCodecs,
  ...flashCodecs,
  ...icoCodecs,
  ...requestCodecs,
};

const bodies: Bodies<Command> = {
  ...spotBodies,
  ...perpetualBodies,
  ...secondsBodies,
  ...fundsBodies,
  ...flashBodies,
  ...icoBodies,
};

/** Tells a repeated request from a different one with the same ID. */
export const bodyHash = (c: TraderCommand): number => hashOf(c, bodies[c.kind] as (c: TraderCommand) => void);
