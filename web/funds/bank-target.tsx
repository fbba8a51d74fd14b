import { buttonClasses } from '@bourse/ui/button';
import { FieldError } from '@bourse/ui/field';
import { Empty } from '@bourse/ui/notice';
import { Sheet } from '@bourse/ui/sheet';
import { Skeleton } from '@bourse/ui/skeleton';
import { CreditCard } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { Chosen, choiceClasses } from '../parts/asset-rows.tsx';
import { CallFailure } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { ChoiceTile } from './choice-tile.tsx';
import { draftWithdrawal } from './withdraw-draft.ts';

/** The bank card to pay out to, or a link to add one. */
export function BankTarget({ chosen, error }: { readonly chosen: string | undefined; readonly error: string | undefined }): ReactElement {
  const t = useTranslations('funds.bankTarget');
  const app = useTranslations('app');
  const [isPicking, pick] = useState(false);
  const { data, error: failure, refetch } = useCall(funds.bankCards, {}, { refetchOnMount: 'always' });
  const cards = data?.cards;
  const card = cards?.find((one) => one.id === chosen);
  const first = cards?.[0]?.id;
  useEffect(() => {
    if (cards && !card && first !== chosen) draftWithdrawal({ bankCard: first });
  }, [cards, card, first, chosen]);
  if (failure && !data) return <CallFailure title={t('failed')} error={failure} onRetry={() => void refetch()} />;
  if (!cards) return <Skeleton height={56} />;
  if (cards.length === 0)
    return (
      <Empty
        icon={<CreditCard size={24} strokeWidth={1.6} aria-hidden />}
        title={t('none')}
        action={
          <Go to="/addBank" className={buttonClasses('tonal', 'medium')}>
            {t('add')}
          </Go>
        }
      >
        {t('noneText')}
      </Empty>
    );
  return (
    <div>
      <ChoiceTile label={t('label')} onPress={() => pick(true)}>
        {card ? (
          <>
            <bdi>{card.bankName}</bdi> <bdi dir="ltr">{card.number}</bdi>
          </>
        ) : (
          t('choose')
        )}
      </ChoiceTile>
      {error && <FieldError>{error}</FieldError>}
      <Sheet
        open={isPicking}
        onClose={() => pick(false)}
        title={t('label')}
        closeLabel={app('close')}
        foot={
          <Go to="/addBank" className={buttonClasses('tonal', 'large', true)}>
            {t('manage')}
          </Go>
        }
      >
        <ul>
          {cards.map((one) => (
            <li key={one.id} className="[&+&]:hairline-t">
              <button
                type="button"
                aria-pressed={one.id === chosen}
                onClick={() => {
                  draftWithdrawal({ bankCard: one.id });
                  pick(false);
                }}
                className={choiceClasses}
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-15 font-semibold">
                    <bdi>{one.bankName}</bdi>
                  </span>
                  <bdi dir="ltr" className="num block text-12 text-t3">
                    {one.number}
                  </bdi>
                </span>
                <Chosen on={one.id === chosen} />
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  );
}
