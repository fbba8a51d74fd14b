import { Check, X } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { useKeys } from '../parts/keys.ts';
import { Tag } from '../parts/tag.tsx';
import { timeText } from '../wire/time-text.ts';
import type { Case } from './case.ts';
import { bornOn, type DayField, dayOf, type Field, fields, forgotten, isDayField, isOver, openFields, type Review } from './review.ts';

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** One field at a time: does the photo say the same? Y and N answer and move on. */
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
    isDayField(field) ? read(field, '') : onReview({ ...review, answers: { ...review.answers, [field]: is } });
  const read = (field: DayField, day: string): void =>
    onReview(field === 'birthDate' ? bornOn(review, day) : { ...review, runsUntil: day });
  const forget = (field: Field): void => onReview(forgotten(review, field));
  useKeys(
    isOpen
      ? [
          { keys: 'y', label: t('yes'), hint: true, run: () => asked && !isDayField(asked) && answer(asked, true) },
          { keys: 'n', label: t('no'), hint: true, run: () => asked && answer(asked, false) },
          {
            keys: 'u',
            label: t('undo'),
            run: () => forget(fields.filter((field) => !openFields(review).includes(field)).at(-1) ?? 'name'),
          },
        ]
      : [],
  );
  const isFine = (field: DayField): boolean => (field === 'runsUntil' ? !isOver(review) : review.answers.adult !== false);
  const dayText = (field: DayField): string => {
    if (review[field] === '') return t(field === 'runsUntil' ? 'noDay' : 'noBirthDate');
    const day = timeText(review[field], 'day');
    return isFine(field) ? day : t(field === 'runsUntil' ? 'expired' : 'underAge', { day });
  };
  const written: Readonly<Record<Field, ReactNode>> = {
    name: <bdi>{one.name}</bdi>,
    number: <bdi dir="ltr">{one.number}</bdi>,
    country: countries.of(one.country) ?? one.country,
    birthDate: t('birthDate'),
    adult: t('adult'),
    runsUntil: t('runsUntil'),
  };
  return (
    <ul className="-mx-3 mb-4">
      {fields.map((field) => {
        const isAsked = isOpen && field === asked;
        const given = isDayField(field) ? undefined : review.answers[field];
        return (
          <li
            key={field}
            aria-current={isAsked}
            className={`flex min-h-[52px] items-center gap-3 px-3 py-1.5 ${isAsked ? 'rounded-field bg-accent-tint' : 'hairline-b'}`}
          >
            <span className="min-w-0 flex-1">
              <small className="block text-11 text-t3">
                {field === 'adult' || isDayField(field) ? t('fromPhoto') : t(`parts.${field}`)}
              </small>
              <span className="block text-15 font-medium [overflow-wrap:anywhere]">{written[field]}</span>
            </span>
            {!isOpen ? (
              isDayField(field) && <span className="text-t2">{one[field] ? timeText(one[field], 'day') : '–'}</span>
            ) : isDayField(field) ? (
              review[field] === undefined ? (
                <DayEntry label={t(field)} isAsked={isAsked} onDay={(day) => read(field, day)} onNone={() => read(field, '')} />
              ) : (
                <Given is={isFine(field)} label={dayText(field)} onForget={() => forget(field)} />
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

/** An answer. A press takes it back. */
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
  label,
  isAsked,
  onDay,
  onNone,
}: {
  readonly label: string;
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
        aria-label={label}
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
