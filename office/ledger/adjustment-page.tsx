import { ledgerOffice } from '@bourse/contract/office/ledger';
import { traders } from '@bourse/contract/office/traders';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { ActBar } from '../parts/act-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { Card } from '../parts/card.tsx';
import { ChipRow } from '../parts/chips.tsx';
import { Page } from '../parts/page.tsx';
import { RequestHistory } from '../parts/request-history.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useDraft } from '../wire/draft.ts';
import { errorText } from '../wire/error-text.ts';
import { amountText } from '../wire/money-text.ts';
import { useCall, useSend } from '../wire/use-call.ts';
import type { Adjustment } from './adjustment.ts';
import { AdjustmentPreview } from './adjustment-preview.tsx';
import { CreditCover } from './credit-cover.tsx';

const accounts = ['fiat', 'spot', 'perpetual', 'second'] as const;
/** What a person types here, besides the reason. */
type Typed = Pick<Adjustment, 'account' | 'direction' | 'cause'> & Readonly<Record<'uid' | 'asset' | 'amount', string>>;
const causes = ['correction', 'lost-deposit', 'goodwill', 'fee-return'] as const;

/** A correction for one trader, booked against the account `adjustment`. It needs a reason and a second person, and the trader sees it. */
export default function AdjustmentPage(): ReactElement {
  const t = useTranslations('ledger');
  const app = useTranslations('app');
  const go = useGo();
  const { uid: from } = useAddress('/adjustment');
  const first: Typed = { uid: from ?? '', account: 'fiat', asset: 'USDT', direction: 'give', amount: '', cause: 'correction' };
  const { value: typed, set } = useDraft(`adjustment ${from ?? ''}`, first, (now) => now === first);
  const { uid, account, asset, direction, amount, cause } = typed;
  const [tries, again] = useState(0);
  const send = useSend(ledgerOffice.adjust);
  const asked = useAsked(['ledger', 'traders']);
  const isUid = /^[1-9]\d{0,15}$/.test(uid.trim());
  const isAmount = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/.test(amount.trim()) && /[1-9]/.test(amount);
  const isAsset = /^[A-Z0-9]{2,10}$/.test(asset.trim());
  const known = useCall(traders.profile, { uid: uid.trim() }, { enabled: isUid, retry: false });
  const balances = useCall(traders.balances, { uid: uid.trim() }, { enabled: isUid && known.isSuccess });
  const purse = balances.data?.balances.find((one) => one.account === account && one.asset === asset.trim());
  const unless = !isUid || !known.data ? t('traderFirst') : !isAsset ? t('assetFirst') : !isAmount ? t('amountFirst') : undefined;

  return (
    <Page title={app('pages.adjustment')} sub={t('adjustSub')}>
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)_380px] items-start gap-3 max-[1100px]:grid-cols-[minmax(0,1fr)]">
        <Card title={t('adjustTitle')}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 pb-4">
            <TextField
              label={t('uidLabel')}
              inputMode="numeric"
              autoComplete="off"
              value={uid}
              onChange={(event) => set({ ...typed, uid: event.target.value })}
              error={isUid && known.error ? errorText(known.error) : undefined}
              hint={
                known.data && isUid
                  ? [known.data.email ?? known.data.phone, known.data.name, known.data.isLocked && t('locked')].filter(Boolean).join(' · ')
                  : t('uidHint')
              }
            />
            <Row label={t('direction')}>
              <ChipRow
                label={t('direction')}
                value={direction}
                onValue={(next) => set({ ...typed, direction: next })}
                chips={(['give', 'take'] as const).map((value) => ({ value, label: t(`directions.${value}`) }))}
              />
            </Row>
            <Row label={t('account')}>
              <ChipRow
                label={t('account')}
                value={account}
                onValue={(next) => set({ ...typed, account: next })}
                chips={accounts.map((value) => ({ value, label: t(`accounts.${value}`) }))}
              />
            </Row>
            <div className="grid grid-cols-2 gap-3 max-[500px]:grid-cols-1">
              <TextField
                label={t('asset')}
                autoComplete="off"
                value={asset}
                onChange={(event) => set({ ...typed, asset: event.target.value.toUpperCase() })}
                hint={purse ? t('hasNow', { amount: amountText(purse.available, purse.asset) }) : balances.data && t('hasNone')}
              />
              <TextField
                label={t('amount')}
                inputMode="decimal"
                autoComplete="off"
                value={amount}
                error={amount !== '' && !isAmount ? t('plainNumber') : undefined}
                onChange={(event) => set({ ...typed, amount: event.target.value })}
              />
            </div>
            {direction === 'give' && isAmount && <CreditCover asset={asset.trim()} amount={amount.trim()} />}
            <Row label={t('cause')}>
              <ChipRow
                label={t('cause')}
                value={cause}
                onValue={(next) => set({ ...typed, cause: next })}
                chips={causes.map((value) => ({ value, label: t(`adjustCauses.${value}`) }))}
              />
            </Row>
            <ActBar
              key={tries}
              stacked
              busy={send.isPending}
              error={send.error ?? undefined}
              note={t('adjustNote')}
              acts={[
                {
                  id: 'adjust',
                  label: t('askAdjust'),
                  tone: 'ink',
                  letter: 'a',
                  unless,
                  run: (reason) =>
                    send.mutate(
                      { uid: uid.trim(), account, asset: asset.trim(), direction, amount: amount.trim(), cause, reason },
                      {
                        onSuccess: (answer) => {
                          set((now) => ({ ...now, amount: '' }));
                          again(tries + 1);
                          asked(answer);
                        },
                      },
                    ),
                },
              ]}
            />
            <p className="text-12 text-t3">
              {t('booksLink')}{' '}
              <Go to="/books" search={{ account: 'adjustment', show: 'lines' }} className="font-medium text-accent">
                {t('toBooks')}
              </Go>
              {known.data && isUid && (
                <button
                  type="button"
                  onClick={() => go({ to: '/trader', search: { uid: uid.trim() } })}
                  className="ms-3 font-medium text-accent"
                >
                  {t('toTrader')}
                </button>
              )}
            </p>
          </div>
        </Card>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <AdjustmentPreview
            amount={isAmount ? amount.trim() : undefined}
            asset={asset.trim()}
            account={account}
            direction={direction}
            cause={cause}
          />
          <Card title={t('adjustments')}>
            <div className="px-4 pb-4">
              <RequestHistory kinds={/^ledger\.adjust$/} />
            </div>
          </Card>
        </div>
      </div>
    </Page>
  );
}

const Row = ({ label, children }: { readonly label: string; readonly children: ReactElement }): ReactElement => (
  <div>
    <span className="mb-[5px] block text-12 font-medium text-t2">{label}</span>
    {children}
  </div>
);
