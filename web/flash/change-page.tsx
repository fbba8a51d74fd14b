import type { FlashQuote } from '@bourse/contract/flash';
import { Empty } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { History, PauseCircle } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useAddress } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { flash } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import type { ExchangeDraft } from './exchange.ts';
import { ExchangeDone } from './exchange-done.tsx';
import { ExchangeForm } from './exchange-form.tsx';

/** One coin for another at a quote, out of the spot account and back into it. */
export default function ChangePage(): ReactElement {
  return (
    <RoomTexts room="flash">
      <Change />
    </RoomTexts>
  );
}

function Change(): ReactElement {
  const t = useTranslations('flash');
  const app = useTranslations('app');
  const asked = useAddress('/change');
  const { data, error, refetch } = useCall(flash.assets, {}, { refetchInterval: 10_000 });
  const [written, write] = useState<ExchangeDraft>();
  const [done, setDone] = useState<FlashQuote>();
  const codes = data?.assets.map((one) => one.asset) ?? [];
  const from = asked.from && codes.includes(asked.from) ? asked.from : 'USDT';
  const to = codes.find((asset) => asset !== from && asset !== 'USD' && asset !== 'EUR') ?? 'BTC';
  const draft = written ?? {
    from,
    to: from === 'USDT' && codes.includes('BTC') ? 'BTC' : from === 'USDT' ? to : 'USDT',
    given: 'from',
    amount: '',
  };
  if (done)
    return (
      <ExchangeDone
        quote={done}
        onAgain={() => {
          write({ ...draft, amount: '' });
          setDone(undefined);
        }}
      />
    );
  return (
    <Screen
      heading="bar"
      title={t('title')}
      up="/capital"
      actions={
        <Go to="/changeLog" aria-label={t('log')} className="grid size-11 flex-none place-items-center rounded-button text-t2">
          <History size={24} strokeWidth={1.6} aria-hidden />
        </Go>
      }
    >
      <div className="px-4 pt-1">
        {error && !data ? (
          <CallFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <div className="-mx-4">
            <SkeletonRows label={app('loading')} rows={4} height={96} />
          </div>
        ) : data.isPaused ? (
          <Empty icon={<PauseCircle size={24} strokeWidth={1.6} aria-hidden />} title={t('paused')}>
            {t('pausedText')}
          </Empty>
        ) : (
          <ExchangeForm offer={data} draft={draft} onDraft={write} onDone={setDone} />
        )}
      </div>
    </Screen>
  );
}
