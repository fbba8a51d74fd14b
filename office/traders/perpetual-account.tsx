import type { Output } from '@bourse/contract/call';
import type { traders } from '@bourse/contract/office/traders';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { missing, moneyText } from '../wire/money-text.ts';

type Account = Output<typeof traders.perpetualStanding>['account'];

/** The account in figures, as the trader sees it. */
export function PerpetualAccount({ account }: { readonly account: Account | undefined }): ReactElement {
  const t = useTranslations('perpetual');
  const usdt = (text: string | undefined) => moneyText(text, { minimum: 2, maximum: 2 });
  const ratio = account?.guaranteedRatio;
  const figures = [
    [t('equity'), usdt(account?.equity)],
    [t('unrealised'), moneyText(account?.unrealised, { minimum: 2, maximum: 2, sign: 'always' })],
    [t('margin'), usdt(account?.margin)],
    [t('ratio'), ratio === undefined ? missing : `${moneyText(ratio)}%`],
    [t('maintenance'), usdt(account?.maintenanceMargin)],
    [t('orderMargin'), usdt(account?.orderMargin)],
    [t('transferable'), usdt(account?.transferable)],
    [t('positionMode'), account ? t(`positionModes.${account.positionMode}`) : missing],
  ] as const;
  return (
    <dl className="grid grid-cols-4 hairline-b py-1 max-[900px]:grid-cols-2">
      {figures.map(([name, value]) => (
        <div key={name} className="px-4 py-1.5">
          <dt className="text-11 text-t3">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
