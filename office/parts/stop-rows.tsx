import type { Output } from '@bourse/contract/call';
import { shownName } from '@bourse/contract/instrument-id';
import { ledgerOffice } from '@bourse/contract/office/ledger';
import type { today } from '@bourse/contract/office/today';
import { OctagonX } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { usePulse } from './pulse.ts';

type Stop = Output<typeof today.pulse>['stops'][number];
export type StopName = Stop['name'];
/** A stop in words; one of a contract names the contract. */
export function useStopText(): (name: StopName) => string {
  const t = useTranslations('app');
  return (name) => (isContractStop(name) ? t(`stops.${kindOfStop(name)}`, { contract: contractOf(name) }) : t(`stops.${name}`));
}
type ContractStop = Extract<StopName, `${string}:${string}`>;
export const isContractStop = (name: StopName): name is ContractStop => name.includes(':');
export const kindOfStop = (name: ContractStop): 'perpetual' | 'second' => (name.startsWith('second:') ? 'second' : 'perpetual');
/** The name of the contract that a stop is about. */
export const contractOf = (name: ContractStop): string => shownName(name.slice(name.indexOf(':') + 1));

export const useStops = (): readonly Stop[] | undefined => usePulse().data?.stops;
/** The contracts of this kind that are stopped, for the page that works with all of them. */
export const useContractStops = (kind: ReturnType<typeof kindOfStop>): readonly ContractStop[] =>
  useStops()?.flatMap(({ name }) => (isContractStop(name) && kindOfStop(name) === kind ? [name] : [])) ?? [];

/** Stopped parts of the exchange, at the top of the page: which, since when, who stopped it and why. */
export function StopRows({ names }: { readonly names: readonly StopName[] | 'all' }): ReactElement | null {
  const t = useTranslations('app');
  const say = useStopText();
  const operator = useSession((s) => s.operator);
  const stops = useStops()?.filter((stop) => names === 'all' || names.includes(stop.name)) ?? [];
  if (stops.length === 0) return null;
  return (
    <ul role="alert">
      {stops.map((stop) => (
        <li
          key={stop.name}
          className="flex min-h-9 items-center gap-2.5 bg-danger-tint px-5 py-1.5 text-danger hairline-b max-[900px]:flex-wrap max-[900px]:px-4"
        >
          <OctagonX size={16} strokeWidth={1.8} className="flex-none" aria-hidden />
          <b className="flex-none font-semibold">{say(stop.name)}</b>
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {t(`stopCauses.${stop.cause}`, { name: stop.by?.name ?? t('stopBySystem'), time: rowTime(stop.since) })}
            {stop.reason && ` “${stop.reason}”`}
          </span>
          {hasRole(operator, ledgerOffice.invariants.roles) && (
            <Go to="/invariants" className="flex-none font-medium underline underline-offset-2">
              {t('stopOpen')}
            </Go>
          )}
        </li>
      ))}
    </ul>
  );
}
