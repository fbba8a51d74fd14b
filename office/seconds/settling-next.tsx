import { assetsIn } from '@bourse/contract/instrument-id';
import { Coin } from '@bourse/ui/coin';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../parts/card.tsx';
import { missing, usdt } from '../wire/money-text.ts';
import { timeText } from '../wire/time-text.ts';
import { type Board, capUsed, NEAR_CAP, openCount } from './seconds.ts';

const MOST = 8;

/** The settlement seconds that come first, each by instrument and with its own cap. */
export function SettlingNext({ data }: { readonly data: Board | undefined }): ReactElement {
  const t = useTranslations('seconds');
  const now = data === undefined ? 0 : Date.parse(data.at);
  const rows = (data?.instruments ?? [])
    .flatMap(({ symbol, bucketCap, seconds }) => seconds.map((second) => ({ symbol, bucketCap, ...second })))
    .sort((a, b) => (a.second < b.second ? -1 : a.second > b.second ? 1 : a.symbol < b.symbol ? -1 : 1))
    .slice(0, MOST);
  const head = 'h-[22px] px-2 text-end text-11 font-medium text-t3 last:pe-4';
  const cell = 'h-7 px-2 text-end last:pe-4';
  return (
    <Card title={t('next')} aside={<span className="text-12 text-t3 max-[500px]:hidden">{t('nextText')}</span>}>
      {data && rows.length === 0 && <p className="px-4 pb-3.5 text-t3">{t('nothingOpen')}</p>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, also by keys
        <section aria-label={t('next')} tabIndex={0} className="overflow-x-auto pb-1.5 scroll-thin">
          <table className="w-full min-w-[600px]">
            <thead>
              <tr>
                <th scope="col" className={`${head} ps-4! text-start!`}>
                  {t('second')}
                </th>
                <td />
                <th scope="col" className={`${head} text-start!`}>
                  {t('instrument')}
                </th>
                {(['contracts', 'higher', 'lower', 'ifHigher', 'ifLower', 'capUse'] as const).map((name) => (
                  <th key={name} scope="col" className={head}>
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                const used = capUsed(row.netLoss, row.bucketCap);
                return (
                  <tr key={`${row.second} ${row.symbol}`} className="not-first:shadow-[inset_0_1px_0_var(--hair)]">
                    <th scope="row" className={`${cell} ps-4! text-start! font-medium`}>
                      {timeText(row.second, 'time')}
                    </th>
                    <td className={`${cell} text-start! whitespace-nowrap text-t3`}>
                      {t('inSeconds', { seconds: String(Math.max(0, Math.ceil((Date.parse(row.second) - now) / 1_000))) })}
                    </td>
                    <td className={cell}>
                      <span className="flex items-center gap-1.5">
                        <Coin asset={assetsIn(row.symbol).base} size={16} />
                        {assetsIn(row.symbol).base}
                      </span>
                    </td>
                    <td className={`${cell} text-t2`}>{openCount(row)}</td>
                    <td className={cell}>{row.up.contracts > 0 ? usdt(row.up.stakes) : missing}</td>
                    <td className={cell}>{row.down.contracts > 0 ? usdt(row.down.stakes) : missing}</td>
                    <td className={`${cell} font-medium`}>{usdt(row.ifHigher, 'always')}</td>
                    <td className={`${cell} font-medium`}>{usdt(row.ifLower, 'always')}</td>
                    <td className={`${cell} ${used >= NEAR_CAP ? 'text-warn' : 'text-t3'}`}>{used}%</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}
