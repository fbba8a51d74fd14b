import { Skeleton } from '@bourse/ui/skeleton';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  IdCard,
  Landmark,
  type LucideIcon,
  MessageSquareText,
  OctagonAlert,
  UserRoundCheck,
  Users,
  UserX,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go, linkTo } from '../nav/go.ts';
import { useOwnPages } from '../nav/own-pages.ts';
import { Card } from '../parts/card.tsx';
import { Kbd } from '../parts/kbd.tsx';
import { QueueStrokes } from '../parts/queue-strokes.tsx';
import { ageText } from '../wire/time-text.ts';
import type { Figures } from './figures.ts';

type QueueName = Figures['queues'][number]['name'];
const places: Readonly<Record<QueueName, { readonly path: string; readonly icon: LucideIcon }>> = {
  verification: { path: '/verification', icon: IdCard },
  support: { path: '/support', icon: MessageSquareText },
  approvals: { path: '/approvals', icon: Users },
  closing: { path: '/closings', icon: UserX },
  deposits: { path: '/deposits', icon: ArrowDownToLine },
  confirmations: { path: '/deposits', icon: UserRoundCheck },
  withdrawals: { path: '/withdrawals', icon: ArrowUpFromLine },
  payments: { path: '/withdrawals', icon: Landmark },
  stuck: { path: '/withdrawals', icon: OctagonAlert },
};

/** Every queue of the operator's roles: the number of items, each as a stroke by age, and the oldest against the promised time. */
export function WaitingCard({ queues }: { readonly queues: Figures['queues'] | undefined }): ReactElement {
  const t = useTranslations('today');
  const pages = useOwnPages();
  return (
    <Card title={t('waiting')} aside={<span className="text-11 text-t3 max-[700px]:hidden">{t('strokes')}</span>}>
      {queues?.length === 0 && <p className="px-4 pb-4 text-t3">{t('noQueues')}</p>}
      <ul>
        {queues
          ?.toSorted((a, b) => (b.ages[0] ?? 0) / b.promisedSeconds - (a.ages[0] ?? 0) / a.promisedSeconds)
          .map((queue) => {
            const { path, icon: Icon } = places[queue.name];
            const page = pages.find((p) => p.path === path);
            const oldest = queue.ages[0];
            const age = oldest === undefined ? '' : ageText(oldest * 1_000);
            const promised = ageText(queue.promisedSeconds * 1_000);
            const share = (oldest ?? 0) / queue.promisedSeconds;
            const tone = share > 1 ? 'text-danger' : share > 0.9 ? 'text-warn' : 'text-t1';
            const name = (
              <span className="flex min-w-0 items-center gap-2">
                <Icon size={16} strokeWidth={1.6} className="text-t3" aria-hidden />
                <span className={`cut font-medium ${queue.waiting === 0 ? 'text-t2' : ''}`}>{t(`queues.${queue.name}`)}</span>
              </span>
            );
            return (
              <li
                key={queue.name}
                className={`grid min-h-[45px] grid-cols-[minmax(0,1fr)_34px_146px_150px_20px] items-center gap-3 px-4 shadow-[inset_0_1px_0_var(--hair)] max-[600px]:grid-cols-[minmax(0,1fr)_28px_84px] max-[600px]:gap-y-0.5 max-[600px]:py-2 ${share > 1 ? 'bg-danger-tint' : ''}`}
              >
                {page ? <Go {...linkTo(path)}>{name}</Go> : name}
                <b className={`text-end text-15 font-semibold ${queue.waiting === 0 ? 'text-t3' : ''}`}>{queue.waiting}</b>
                {oldest === undefined ? (
                  <span className="col-span-2 text-t3 max-[600px]:col-span-1">{t('nothingWaits')}</span>
                ) : (
                  <>
                    <QueueStrokes
                      ages={queue.ages}
                      promisedSeconds={queue.promisedSeconds}
                      label={t('strokesLabel', { count: queue.waiting, age, promised })}
                    />
                    <span className="whitespace-nowrap text-t3 max-[600px]:col-span-3 max-[600px]:ps-6">
                      <span className={`font-medium ${tone}`}>{age}</span> {t('of', { age: '', promised }).trim()}
                    </span>
                  </>
                )}
                <span className="text-end max-[600px]:hidden">{page?.rail?.letter && <Kbd>{page.rail.letter.toUpperCase()}</Kbd>}</span>
              </li>
            );
          }) ??
          [0, 1, 2].map((n) => (
            <li key={n} className="flex h-[45px] items-center gap-6 px-4 shadow-[inset_0_1px_0_var(--hair)]">
              <Skeleton width={120} height={10} />
              <Skeleton width={146} height={10} />
              <Skeleton width={90} height={10} />
            </li>
          ))}
      </ul>
    </Card>
  );
}
