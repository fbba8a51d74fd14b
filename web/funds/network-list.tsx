import { Badge } from '@bourse/ui/badge';
import { Sheet } from '@bourse/ui/sheet';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { Chosen, choiceClasses } from '../parts/asset-rows.tsx';
import { shortAddress } from './address-groups.ts';
import { PracticeMark } from './choice-tile.tsx';
import { rememberNetwork } from './network-memory.ts';

export interface ListedNetwork {
  readonly network: string;
  readonly name: string;
  readonly isPractice: boolean;
  readonly isUntested: boolean;
  readonly isOpen: boolean;
  readonly contract?: string | undefined;
}

interface NetworkListProps<N extends ListedNetwork> {
  readonly networks: readonly N[];
  readonly chosen: string | undefined;
  readonly onChoose: (network: N) => void;
  readonly facts: (network: N) => ReactNode;
}

/** A sheet to choose the network of an asset from. The choice is remembered. */
export function NetworkSheet<N extends ListedNetwork>({
  open,
  onClose,
  asset,
  ...list
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly asset: string;
} & Omit<NetworkListProps<N>, 'onChoose'>): ReactElement {
  const t = useTranslations('funds');
  const app = useTranslations('app');
  return (
    <Sheet open={open} onClose={onClose} title={t('networkTitle')} closeLabel={app('close')}>
      <NetworkList
        {...list}
        onChoose={(chosen) => {
          rememberNetwork(asset, chosen.network);
          onClose();
        }}
      />
    </Sheet>
  );
}

/** Fee, minimum and duration of each network. A closed one says so. */
function NetworkList<N extends ListedNetwork>({ networks, chosen, onChoose, facts }: NetworkListProps<N>): ReactElement {
  const t = useTranslations('funds');
  const named = useLocalName();
  return (
    <>
      <p className="pb-2 text-13 text-t2">{t('networkSame')}</p>
      <ul aria-label={t('networkTitle')}>
        {networks.map((one) => (
          <li key={one.network} className="[&+&]:hairline-t">
            <button
              type="button"
              disabled={!one.isOpen}
              aria-pressed={one.network === chosen}
              onClick={() => onChoose(one)}
              className={`${choiceClasses} py-2`}
            >
              <span className="min-w-0 flex-1">
                <span className={`flex flex-wrap items-center gap-2 text-15 font-semibold ${one.isOpen ? '' : 'text-t3'}`}>
                  {named(one.name)}
                  {one.isPractice && <PracticeMark>{t('practice')}</PracticeMark>}
                  {!one.isOpen && <Badge>{t('networkClosed')}</Badge>}
                </span>
                <span className="block text-12 text-t3">{one.isUntested ? t('networkUntested') : facts(one)}</span>
                {one.contract && (
                  <span className="block text-12 text-t3">
                    {t('contract')} <bdi dir="ltr">{shortAddress(one.contract)}</bdi>
                  </span>
                )}
              </span>
              <Chosen on={one.network === chosen} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
