// Opens the traders' rooms and connects them. A new room is a folder with a room.ts, and one line in each list of this file.
import type { calls } from '@bourse/contract/calls';
import type { market as marketContract } from '@bourse/contract/market';
import type { Projection } from './engine/committed.ts';
import type { OutboxSeal } from './engine/leave-command.ts';
import { sealWithdrawals } from './engine/withdrawal-seal.ts';
import { openFlash } from './flash/room.ts';
import { projectFlash } from './flash/views.ts';
import { openFunds } from './funds/room.ts';
import { projectFunds } from './funds/views.ts';
import { projectIco } from './ico/project.ts';
import { openIco } from './ico/room.ts';
import { isCountry } from './identity/countries.ts';
import { type IdentityRoom, openIdentity } from './identity/room.ts';
import { projectInbox } from './inbox/project.ts';
import { openInbox } from './inbox/room.ts';
import { openInvite } from './invite/room.ts';
import { projectInvite } from './invite/views.ts';
import { openLedger } from './ledger/room.ts';
import { projectLedger } from './ledger/views.ts';
import { projectTicks } from './market/project-ticks.ts';
import { projectMarket } from './market/views.ts';
import { type NewsRoom, openNews } from './news/room.ts';
import { averageText, priceText } from './perpetual/perpetual-text.ts';
import { projectPerpetual } from './perpetual/project.ts';
import { projectInsurance } from './perpetual/project-insurance.ts';
import { openPerpetual, type PerpetualRoom } from './perpetual/room.ts';
import { openPolicy } from './policy/room.ts';
import { openProof, type ProofRoom } from './proof/room.ts';
import { openReleases, type ReleasesRoom } from './releases/room.ts';
import type { OpenRoom, OpenRooms } from './room.ts';
import { projectSeconds } from './seconds/project.ts';
import { projectDeviations } from './seconds/project-deviations.ts';
import { openSecondLeaves, openSeconds } from './seconds/room.ts';
import type { Services } from './services.ts';
import { openSpot } from './spot/room.ts';
import { projectSpot } from './spot/views.ts';
import { amountText } from './store/wire-text.ts';
import { openSupport } from './support/room.ts';
import { type WidgetPlace, wordsOf } from './support/widget-place.ts';
import { openVerification, type VerificationRoom } from './verification/room.ts';

/** From events to the rooms' rows. The engine is opened with them, since its start projects what a crash left behind. */
export const projections = (seal: OutboxSeal): readonly Projection[] => [
  projectSpot,
  projectLedger,
  projectFunds,
  sealWithdrawals(seal),
  projectMarket,
  projectTicks,
  projectInvite,
  projectFlash,
  projectPerpetual,
  projectInsurance,
  projectSeconds,
  projectDeviations,
  projectIco,
  projectInbox,
];

export interface TraderRooms extends OpenRooms<typeof calls> {
  readonly identity: IdentityRoom;
  readonly news: NewsRoom;
  readonly perpetual: PerpetualRoom;
  readonly proof: ProofRoom;
  readonly releases: ReleasesRoom;
  readonly verification: VerificationRoom;
}

export interface TraderRoomsOptions {
  /** Opened before, with the realtime channel. */
  readonly market: OpenRoom<typeof marketContract>['handlers'];
  /** The origin where a chat widget runs, or its port next to this one. */
  readonly widgets?: WidgetPlace | undefined;
  /** Where clients find the realtime channel. */
  readonly virtualHost?: string;
}

export async function openTraderRooms(s: Services, o: TraderRoomsOptions): Promise<TraderRooms> {
  const spot = openSpot(s);
  const verification = openVerification(s, isCountry);
  const policy = openPolicy(s);
  const invite = await openInvite(s);
  const perpetual = await openPerpetual(s, (caller) => policy.policyOf(caller, 'perpetual'));
  const releases = openReleases(s);
  const added = additions(s, o, perpetual);
  const news = await openNews(s, async () => ({ ...added(), ...(await releases.androidPackage?.config()) }));
  const { verificationOf, isRealName, isOwnIdNumber, personOf } = verification;
  const identity = openIdentity(s, {
    agreementVersion: news.agreementVersion,
    tierOf: spot.tierOf,
    mayRefer: policy.mayRefer,
    ...{ verificationOf, isRealName },
  });
  const proof = openProof(s, openSecondLeaves(s));
  return {
    identity,
    spot,
    flash: openFlash(s),
    funds: await openFunds(s, { ...identity.who, isOwnIdNumber, personOf }),
    ico: openIco(s, (caller) => policy.policyOf(caller, 'ico')),
    inbox: openInbox(s, {
      price: (symbol, at) => priceText(perpetual.contracts.known(symbol), at),
      average: (symbol, value, lots) => averageText(perpetual.contracts.known(symbol), value, lots),
    }),
    invite,
    ledger: openLedger(s),
    market: { handlers: o.market },
    perpetual,
    seconds: await openSeconds(s, (caller) => policy.policyOf(caller, 'second'), proof.minutes),
    policy,
    proof,
    releases,
    verification,
    news,
    support: openSupport(s, identity.profileOf),
  };
}

/** What the server adds to the configuration that the app reads. */
function additions({ engine, listing, realm, seed, isPracticeAlone, push }: Services, o: TraderRoomsOptions, { contracts }: PerpetualRoom) {
  const granted = seed.practiceGrants.find((grant) => grant.kind === 'trader');
  const fixed = {
    realm,
    rabbitmq: o.virtualHost ?? '/',
    ...(isPracticeAlone && { outbox: '/dev/outbox' }),
    ...(push !== undefined && { push: 'on' }),
    ...(granted && { practice_grant: amountText(listing, granted.asset, granted.amount) }),
    epoch: String(engine.epoch),
    ...wordsOf(o.widgets),
  };
  const hasContracts = () => contracts.all.some(({ instrument }) => instrument.listed);
  return () => ({
    ...fixed,
    // Quotes can't say it: before its first trade a contract has none.
    ...(hasContracts() && { contracts: 'listed' }),
    server_time: new Date(engine.now()).toISOString(),
  });
}
