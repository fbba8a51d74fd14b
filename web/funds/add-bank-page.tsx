import type { BankCard } from '@bourse/contract/bank-cards';
import { CreditCard } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { RoomTexts } from '../parts/room-texts.tsx';
import { funds } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { BankCardSheet } from './bank-card-sheet.tsx';
import { EntryButtons } from './saved-entry.tsx';
import { SavedList } from './saved-list.tsx';
import { VerifyFirst } from './verify-first.tsx';

/** The trader's bank cards: list, add, edit and delete. All are in the verified name. */
export default function AddBankPage(): ReactElement {
  return (
    <RoomTexts room="funds">
      <AddBank />
    </RoomTexts>
  );
}

function AddBank(): ReactElement {
  const t = useTranslations('funds.bank');
  const { data, error, refetch } = useCall(funds.bankCards, {}, { refetchOnMount: 'always' });
  const isFull = data !== undefined && data.cards.length >= data.most;
  return (
    <SavedList<BankCard>
      texts="funds.bank"
      entries={data?.cards}
      error={error}
      onRetry={() => void refetch()}
      skeleton={{ height: 96 }}
      icon={<CreditCard size={24} strokeWidth={1.6} aria-hidden />}
      mayAdd={!data?.holder ? undefined : isFull ? t('full', { most: data.most }) : true}
      first={
        data &&
        !data.holder && (
          <VerifyFirst title={t('verifyFirst')} label={t('verify')}>
            {t('verifyText')}
          </VerifyFirst>
        )
      }
      entry={(card, onEdit, onDelete) => <Card key={card.id} card={card} onEdit={onEdit} onDelete={onDelete} />}
      sheet={(editing, onClose) => <BankCardSheet entry={editing} holder={data?.holder ?? ''} onClose={onClose} />}
      deleteCall={funds.deleteBankCard}
      deleteTitle={(card) => t('deleteTitle', { number: `\u2068${card?.number ?? ''}\u2069` })}
    />
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
            <EntryButtons
              editLabel={t('editNamed', { number: card.number })}
              deleteLabel={t('deleteNamed', { number: card.number })}
              onEdit={onEdit}
              onDelete={onDelete}
            />
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
