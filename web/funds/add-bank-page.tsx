import type { BankCard } from '@bourse/contract/bank-cards';
import { Button, buttonClasses } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Empty } from '@bourse/ui/notice';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { toast } from '@bourse/ui/toast';
import { BadgeCheck, CreditCard, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { useErrorText } from '../parts/error-text.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { useCall, useRefresh, useSend } from '../wire/use-call.ts';
import { BankCardSheet } from './bank-card-sheet.tsx';

/** The own bank cards: listed, added, changed and deleted. All of them are in the verified name. */
export default function AddBankPage(): ReactElement {
  return (
    <RoomTexts room="funds">
      <AddBank />
    </RoomTexts>
  );
}

function AddBank(): ReactElement {
  const t = useTranslations('funds.bank');
  const app = useTranslations('app');
  const text = useErrorText();
  const refresh = useRefresh();
  const { data, error, refetch } = useCall(funds.bankCards, {}, { refetchOnMount: 'always' });
  const remove = useSend(funds.deleteBankCard);
  const [editing, edit] = useState<BankCard | 'new'>();
  const [leaving, leave] = useState<BankCard>();
  const isFull = data !== undefined && data.cards.length >= data.most;
  return (
    <Screen
      title={t('title')}
      up="/withdraw"
      foot={
        data?.holder && (
          <Button
            wide
            icon={<Plus size={20} strokeWidth={2} aria-hidden />}
            unless={isFull && t('full', { most: data.most })}
            onClick={() => edit('new')}
          >
            {t('add')}
          </Button>
        )
      }
    >
      <div className="px-4">
        {error && !data ? (
          <CallFailure title={t('failed')} error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <div className="-mx-4">
            <SkeletonRows label={app('loading')} rows={3} height={96} />
          </div>
        ) : !data.holder ? (
          <Empty
            icon={<BadgeCheck size={24} strokeWidth={1.6} aria-hidden />}
            title={t('verifyFirst')}
            action={
              <Go to="/userReal" className={buttonClasses('ink', 'medium')}>
                {t('verify')}
              </Go>
            }
          >
            {t('verifyText')}
          </Empty>
        ) : data.cards.length === 0 ? (
          <Empty icon={<CreditCard size={24} strokeWidth={1.6} aria-hidden />} title={t('empty')}>
            {t('emptyText')}
          </Empty>
        ) : (
          <ul aria-label={t('title')} className="grid gap-2">
            {data.cards.map((card) => (
              <Card key={card.id} card={card} onEdit={() => edit(card)} onDelete={() => leave(card)} />
            ))}
          </ul>
        )}
      </div>
      <BankCardSheet entry={editing} holder={data?.holder ?? ''} onClose={() => edit(undefined)} />
      <ConfirmSheet
        open={leaving !== undefined}
        onClose={() => leave(undefined)}
        title={t('deleteTitle', { number: `\u2068${leaving?.number ?? ''}\u2069` })}
        confirmLabel={t('delete')}
        cancelLabel={app('cancel')}
        closeLabel={app('close')}
        tone="danger"
        busy={remove.isPending}
        onConfirm={() =>
          leaving &&
          remove.mutate(
            { id: leaving.id },
            {
              onSuccess: () => toast({ kind: 'good', text: t('deleted') }),
              onError: (failure) => toast({ kind: 'bad', text: text(failure) }),
              onSettled: () => {
                leave(undefined);
                void refresh('funds');
              },
            },
          )
        }
      >
        {t('deleteText')}
      </ConfirmSheet>
    </Screen>
  );
}

function Card({
  card,
  onEdit,
  onDelete,
}: {
  readonly card: BankCard;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}): ReactElement {
  const t = useTranslations('funds.bank');
  return (
    <li className="rounded-card bg-bg1 p-3.5">
      <div className="flex items-start gap-3">
        <CreditCard size={20} strokeWidth={1.75} className="mt-px text-t2" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block text-15 font-semibold">
            <bdi className="wrap-anywhere">{card.bankName}</bdi>
          </span>
          <bdi dir="ltr" className="num block text-15 text-t2">
            {card.number}
          </bdi>
        </span>
        <span className="-me-2.5 flex" style={{ marginTop: -10 }}>
          {!card.isInUse && (
            <>
              <button
                type="button"
                aria-label={t('editNamed', { number: card.number })}
                onClick={onEdit}
                className="grid size-11 place-items-center text-t2"
              >
                <Pencil size={18} strokeWidth={1.75} aria-hidden />
              </button>
              <button
                type="button"
                aria-label={t('deleteNamed', { number: card.number })}
                onClick={onDelete}
                className="grid size-11 place-items-center text-t2"
              >
                <Trash2 size={18} strokeWidth={1.75} aria-hidden />
              </button>
            </>
          )}
        </span>
      </div>
      <p className="mt-2 text-12 text-t3">
        <bdi>{card.holder}</bdi> · <bdi>{card.city}</bdi> · <bdi>{card.branch}</bdi> · <bdi dir="ltr">{card.phone}</bdi>
      </p>
      {card.isInUse && <p className="mt-1 text-12 text-warn">{t('inUse')}</p>}
    </li>
  );
}
