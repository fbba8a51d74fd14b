import type { ExchangeRecord } from '@bourse/contract/flash';
import { Button, buttonClasses } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import { ArrowRight } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { LogList } from '../parts/log-list.tsx';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';
import { flash } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText, moneyText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { usePages } from '../wire/use-pages.ts';
import { ExchangeDetailSheet } from './exchange-detail-sheet.tsx';

/** Every exchange: quantity, type, time, rate and fee. By coin. */
export default function ChangeLogPage(): ReactElement {
  return (
    <RoomTexts room="flash">
      <ChangeLog />
    </RoomTexts>
  );
}

function ChangeLog(): ReactElement {
  const t = useTranslations('flash.list');
  const go = useGo();
  const { asset } = useAddress('/changeLog');
  const [open, setOpen] = useState<ExchangeRecord>();
  const choose = (next: string | undefined) => go({ to: '/changeLog', search: next ? { asset: next } : {}, replace: true });
  const assets = useCall(flash.assets, {}, { staleTime: 60_000 });
  const pages = usePages(flash.log, { limit: '30', ...(asset && { asset }) });
  const list = pages.data?.pages.flatMap((page) => page.exchanges);
  return (
    <Screen title={t('title')} up="/change">
      <Chips
        oneLine
        label={t('coin')}
        value={asset ?? ''}
        onValue={(next) => choose(next || undefined)}
        choices={[
          { value: '', label: t('all') },
          ...(assets.data?.assets ?? []).map((one) => ({ value: one.asset, label: <bdi dir="ltr">{one.asset}</bdi> })),
        ]}
      />
      <LogList
        pages={pages}
        list={list}
        label={t('title')}
        failed={t('failed')}
        empty={
          <Empty
            title={asset ? t('emptyOf', { asset: `\u2068${asset}\u2069` }) : t('empty')}
            action={
              asset ? (
                <Button tone="tonal" size="medium" onClick={() => choose(undefined)}>
                  {t('reset')}
                </Button>
              ) : (
                <Go to="/change" className={buttonClasses('tonal', 'medium')}>
                  {t('go')}
                </Go>
              )
            }
          >
            {asset === undefined && t('emptyText')}
          </Empty>
        }
      >
        {(record) => <Row key={record.id} record={record} onOpen={() => setOpen(record)} />}
      </LogList>
      <ExchangeDetailSheet record={open} onClose={() => setOpen(undefined)} />
    </Screen>
  );
}

function Row({ record, onOpen }: { readonly record: ExchangeRecord; readonly onOpen: () => void }): ReactElement {
  const t = useTranslations('flash.list');
  const locale = useLocale();
  const { from, to } = record;
  return (
    <li className="[&+&]:hairline-t">
      <button type="button" onClick={onOpen} className="flex w-full items-start gap-3 px-4 py-3 text-start -outline-offset-2 active:bg-bg1">
        <Coin asset={to} />
        <span className="min-w-0 flex-1">
          <span className="block text-15 font-medium">
            <bdi dir="ltr">{from}</bdi>{' '}
            <ArrowRight
              size={14}
              strokeWidth={2}
              className="mirror inline-block align-[-2px] text-t3"
              aria-label={t('toWord')}
              role="img"
            />{' '}
            <bdi dir="ltr">{to}</bdi>
          </span>
          <span className="block text-12 text-t3">{t('type')}</span>
          <time dateTime={record.at} className="block text-12 text-t3 tabular-nums">
            {dateText(record.at, locale, 'shorts')}
          </time>
        </span>
        <span className="flex-none text-end text-12 text-t3">
          <Figure text={`+${amountText(record.toAmount, locale, to)} ${to}`} className="block text-15 font-semibold text-t1" />
          <Figure text={`${amountText(`-${record.fromAmount}`, locale, from)} ${from}`} className="block" />
          <span className="block">
            {t.rich('rate', {
              rate: () => <Figure text={`${moneyText(record.price.price, locale)} ${record.price.quote} / ${record.price.base}`} />,
            })}
          </span>
          <span className="block">{t.rich('fee', { fee: () => <Figure text={`${amountText(record.fee, locale, to)} ${to}`} /> })}</span>
        </span>
      </button>
    </li>
  );
}
