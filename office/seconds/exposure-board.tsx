import { secondsOffice } from '@bourse/contract/office/seconds';
import { Eye } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { errorText } from '../wire/error-text.ts';
import { useCall } from '../wire/use-call.ts';
import { ExposureCard } from './exposure-card.tsx';
import { Figures } from './figures.tsx';
import { SettledCard } from './settled-card.tsx';
import { SettlingNext } from './settling-next.tsx';

/** Contracts last from half a minute: a picture older than this says nothing. */
const everyMs = 2_000;

/** What is open, second by second. Nothing on it changes anything. */
export function ExposureBoard(): ReactElement {
  const t = useTranslations('seconds');
  const app = useTranslations('app');
  const { data, error, refetch } = useCall(secondsOffice.exposure, {}, { refetchInterval: everyMs });
  return (
    <div className="overflow-auto px-5 py-3.5 scroll-thin max-[900px]:overflow-visible max-[900px]:p-3">
      <p className="mb-3 flex items-center gap-2.5 px-0.5 text-t2 max-[900px]:items-start">
        <Eye size={16} strokeWidth={1.7} className="flex-none text-accent" aria-hidden />
        <span>
          <b className="font-medium text-t1">{t('watch')}</b> {t('watchText')}
        </span>
      </p>
      {error && (
        <p role="alert" className="mb-3 flex items-center gap-3 text-danger">
          {errorText(error)}
          <ActButton small onClick={() => void refetch()}>
            {app('retry')}
          </ActButton>
        </p>
      )}
      <Figures data={data} />
      <div className="mb-3">
        <ExposureCard data={data} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_352px] items-start gap-3 max-[1100px]:grid-cols-[minmax(0,1fr)]">
        <SettlingNext data={data} />
        <SettledCard data={data} />
      </div>
    </div>
  );
}
