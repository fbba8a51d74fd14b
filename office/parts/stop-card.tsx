import type { Output } from '@bourse/contract/call';
import { ledgerOffice } from '@bourse/contract/office/ledger';
import { toast } from '@bourse/ui/toast';
import { OctagonX, Power } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { ActButton } from './act-button.tsx';
import { useAsked } from './asked.ts';
import { Card } from './card.tsx';
import { Confirm } from './confirm.tsx';
import { contractOf, isContractStop, kindOfStop } from './stop-rows.tsx';
import { Tag } from './tag.tsx';

type Stop = Output<typeof ledgerOffice.invariants>['stops'][number];

/** What a stop is about, and what it does. */
export function useStopWords(): { readonly nameOf: (name: Stop['name']) => string; readonly textOf: (name: Stop['name']) => string } {
  const t = useTranslations('ledger');
  return {
    nameOf: (name) => (isContractStop(name) ? t(`stops.${kindOfStop(name)}`, { contract: contractOf(name) }) : t(`stops.${name}`)),
    textOf: (name) => t(`stopText.${isContractStop(name) ? kindOfStop(name) : name}`),
  };
}

/** One switch: who stopped what, when and why. One person can stop immediately; resuming takes two. */
export function StopCard({ stop }: { readonly stop: Stop }): ReactElement {
  const t = useTranslations('ledger');
  const refresh = useRefresh();
  const operator = useSession((s) => s.operator);
  const stopping = useSend(ledgerOffice.stop);
  const releasing = useSend(ledgerOffice.release);
  const asked = useAsked(['ledger', 'funds', 'flash', 'perpetual', 'seconds']);
  const [isAsking, ask] = useState(false);
  const may = hasRole(operator, ledgerOffice.stop.roles);
  const close = (): void => {
    stopping.reset();
    releasing.reset();
    ask(false);
  };
  const { nameOf, textOf } = useStopWords();
  const name = nameOf(stop.name);
  const act = stop.isStopped ? t('release') : t('stop');
  return (
    <Card
      title={name}
      className={stop.isStopped ? 'bg-danger-tint' : ''}
      icon={
        stop.isStopped ? (
          <OctagonX size={16} strokeWidth={1.7} className="text-danger" aria-hidden />
        ) : (
          <Power size={15} strokeWidth={1.7} className="text-t3" aria-hidden />
        )
      }
      aside={<Tag tone={stop.isStopped ? 'danger' : 'good'}>{t(stop.isStopped ? 'isOff' : 'isOn')}</Tag>}
    >
      <div className="px-4 pb-3.5">
        {stop.isStopped ? (
          <>
            <p className="text-t2">
              {t(`causes.${stop.cause ?? 'operator'}`, { name: stop.by?.name ?? t('house'), time: rowTime(stop.since) })}
            </p>
            {stop.reason && <p className="mt-0.5 [overflow-wrap:anywhere]">“{stop.reason}”</p>}
          </>
        ) : (
          <p className="text-t2">{textOf(stop.name)}</p>
        )}
        {may && (
          <ActButton small tone={stop.isStopped ? 'line' : 'danger'} className="mt-3" onClick={() => ask(true)}>
            {act}
          </ActButton>
        )}
      </div>
      {isAsking && (
        <Confirm
          title={stop.isStopped ? t('releaseTitle', { name }) : t('stopTitle', { name })}
          act={stop.isStopped ? t('askRelease') : t('stop')}
          tone={stop.isStopped ? 'ink' : 'danger'}
          busy={stopping.isPending || releasing.isPending}
          error={stopping.error ?? releasing.error ?? undefined}
          onClose={close}
          onConfirm={(reason) =>
            stop.isStopped
              ? releasing.mutate(
                  { name: stop.name, reason },
                  {
                    onSuccess: (answer) => {
                      asked(answer);
                      close();
                    },
                  },
                )
              : stopping.mutate(
                  { name: stop.name, reason },
                  {
                    onSuccess: () => {
                      toast({ kind: 'good', text: t('stoppedToast', { name }) });
                      void refresh('ledger', 'funds', 'flash', 'perpetual', 'seconds', 'today');
                      close();
                    },
                  },
                )
          }
        >
          {stop.isStopped ? t('releaseText') : textOf(stop.name)}
        </Confirm>
      )}
    </Card>
  );
}
