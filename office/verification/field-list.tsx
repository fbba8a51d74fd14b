import { Check, X } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeys } from '../app/keys.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Tag } from '../parts/tag.tsx';
import { timeText } from '../wire/time-text.ts';
import type { Case } from './case-desk.tsx';
import { dayOf, type Field, fields, forgotten, isOver, openFields, type Review } from './review.ts';

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** One field at a time: what was written, and whether the photo says the same. Y and N answer and go on. */
export function FieldList({
  one,
  review,
  onReview,
}: {
  readonly one: Case;
  readonly review: Review;
  readonly onReview: (review: Review) => void;
}): ReactElement {
  const t = useTranslations('verification');
  const [asked] = openFields(review);
  const isOpen = one.state === 'review';
  const answer = (field: Field, is: boolean): void =>
    onReview(field === 'runsUntil' ? { ...review, runsUntil: '' } : { ...review, answers: { ...review.answers, [field]: is } });
  const forget = (field: Field): void => onReview(forgotten(review, field));
  useKeys(
    isOpen
      ? [
          { keys: 'y', label: t('yes'), hint: true, run: () => asked && asked !== 'runsUntil' && answer(asked, true) },
          { keys: 'n', label: t('no'), hint: true, run: () => asked && answer(asked, false) },
          {
            keys: 'u',
            label: t('undo'),
            run: () => forget(fields.filter((field) => !openFields(review).includes(field)).at(-1) ?? 'name'),
          },
        ]
      : [],
  );
  const written: Readonly<Record<Field, ReactNode>> = {
    name: <bdi>{one.name}</bdi>,
    number: <bdi dir="ltr">{one.number}</bdi>,
    country: countries.of(one.country) ?? one.country,
    adult: t('adult'),
    runsUntil: t('runsUntil'),
  };
  return (
    <ul className="-mx-3 mb-4">
      {fields.map((field) => {
        const isAsked = isOpen && field === asked;
        const given = field === 'runsUntil' ? undefined : review.answers[field];
        return (
          <li
            key={field}
            aria-current={isAsked}
            className={`flex min-h-[52px] items-center gap-3 px-3 py-1.5 ${isAsked ? 'rounded-field bg-accent-tint' : 'hairline-b'}`}
          >
            <span className="min-w-0 flex-1">
              <small className="block text-11 text-t3">
                {field === 'adult' || field === 'runsUntil' ? t('fromPhoto') : t(`parts.${field}`)}
              </small>
              <span className="block text-15 font-medium [overflow-wrap:anywhere]">{written[field]}</span>
            </span>
            {!isOpen ? (
              field === 'runsUntil' && <span className="text-t2">{one.runsUntil ? timeText(one.runsUntil, 'day') : '–'}</span>
            ) : field === 'runsUntil' ? (
              review.runsUntil === undefined ? (
                <DayEntry isAsked={isAsked} onDay={(runsUntil) => onReview({ ...review, runsUntil })} onNone={() => answer(field, false)} />
              ) : (
                <Given
                  is={!isOver(review)}
                  label={
                    review.runsUntil === ''
                      ? t('noDay')
                      : isOver(review)
                        ? t('expired', { day: timeText(review.runsUntil, 'day') })
                        : timeText(review.runsUntil, 'day')
                  }
                  onForget={() => forget(field)}
                />
              )
            ) : given === undefined ? (
              <span className="flex gap-1.5">
                <ActButton small tone={isAsked ? 'line' : 'tonal'} {...(isAsked && { cap: 'Y' })} onClick={() => answer(field, true)}>
                  {t('yes')}
                </ActButton>
                <ActButton small tone={isAsked ? 'line' : 'tonal'} {...(isAsked && { cap: 'N' })} onClick={() => answer(field, false)}>
                  {t('no')}
                </ActButton>
              </span>
            ) : (
              <Given is={given} label={given ? t('same') : t('differs')} onForget={() => forget(field)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** An answer; pressed, it is taken back. */
const Given = ({ is, label, onForget }: { readonly is: boolean; readonly label: string; readonly onForget: () => void }): ReactElement => {
  const t = useTranslations('verification');
  return (
    <button type="button" title={t('undo')} onClick={onForget} className="rounded-badge">
      <Tag tone={is ? 'good' : 'danger'}>
        {is ? <Check size={12} strokeWidth={2.25} aria-hidden /> : <X size={12} strokeWidth={2.25} aria-hidden />}
        {label}
      </Tag>
    </button>
  );
};

function DayEntry({
  isAsked,
  onDay,
  onNone,
}: {
  readonly isAsked: boolean;
  readonly onDay: (day: string) => void;
  readonly onNone: () => void;
}): ReactElement {
  const t = useTranslations('verification');
  const [typed, setTyped] = useState('');
  const day = dayOf(typed);
  const isWrong = typed !== '' && day === undefined;
  const give = (): void => {
    if (day !== undefined) onDay(day);
  };
  return (
    <span className="flex gap-1.5">
      <input
        aria-label={t('runsUntil')}
        aria-invalid={isWrong || undefined}
        title={t('dayHint')}
        placeholder={t('dayHint')}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && give()}
        onBlur={give}
        className="h-[30px] w-28 rounded-chip bg-bg2 px-2 text-12 outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent)] aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)] max-[900px]:h-11"
      />
      <ActButton small tone={isAsked ? 'line' : 'tonal'} {...(isAsked && { cap: 'N' })} onClick={onNone}>
        {t('none')}
      </ActButton>
    </span>
  );
}
