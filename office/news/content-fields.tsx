import { safeTarget } from '@bourse/contract/link';
import { noticeCategories } from '@bourse/contract/news';
import type { ContentFields, ContentHead, ContentKind } from '@bourse/contract/office/news';
import { Checkbox } from '@bourse/ui/checkbox';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField, TextField } from '../parts/text-field.tsx';
import { timeText } from '../wire/time-text.ts';

/** As typed: dates and minutes in UTC; empty means from now on, or without an end. */
export interface Schedule {
  readonly from: string;
  readonly until: string;
  readonly mustAccept: boolean;
}
/** The value of a date field as a moment in UTC. */
export const momentOf = (field: string): string | undefined => (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field) ? `${field}:00.000Z` : undefined);

/** What is the same in every language, and when it's shown. */
export function ContentFieldsForm({
  kind,
  head,
  fields,
  onFields,
  schedule,
  onSchedule,
}: {
  readonly kind: ContentKind;
  readonly head: ContentHead | undefined;
  readonly fields: ContentFields;
  readonly onFields: (fields: ContentFields) => void;
  readonly schedule: Schedule;
  readonly onSchedule: (schedule: Schedule) => void;
}): ReactElement {
  const t = useTranslations('news');
  const isLinkWrong = kind === 'slide' && (fields.link ?? '') !== '' && safeTarget(fields.link ?? '') === undefined;
  const isVisible = head?.state === 'published';
  return (
    <div className="mt-6 grid gap-4">
      {kind === 'notice' && (
        <>
          <SelectField
            label={t('category')}
            value={fields.category ?? 'product'}
            onChange={(event) => onFields({ ...fields, category: event.target.value as NonNullable<ContentFields['category']> })}
          >
            {noticeCategories.map((category) => (
              <option key={category} value={category}>
                {t(`categories.${category}`)}
              </option>
            ))}
          </SelectField>
          <Checkbox on={fields.pinned ?? false} onChange={(pinned) => onFields({ ...fields, pinned })}>
            {t('pin')}
          </Checkbox>
        </>
      )}
      {kind === 'slide' && (
        <TextField
          label={t('link')}
          value={fields.link ?? ''}
          placeholder="#/markets"
          spellCheck={false}
          onChange={(event) => onFields({ ...fields, link: event.target.value })}
          hint={t('linkHint')}
          {...(isLinkWrong && { error: t('linkWrong') })}
        />
      )}
      {kind === 'document' ? (
        <>
          <p className="text-12 text-t3">{head?.name === 'about' ? t('onePerson') : t('twoPersons')}</p>
          {head?.name === 'agreement' && (
            <Checkbox on={schedule.mustAccept} onChange={(mustAccept) => onSchedule({ ...schedule, mustAccept })}>
              {t('mustAccept')}
            </Checkbox>
          )}
        </>
      ) : (
        <>
          {isVisible && head.publishAt ? (
            <p className="text-12 text-t3">{t('shownSince', { at: timeText(head.publishAt, 'short') })}</p>
          ) : (
            <TextField
              label={t('from')}
              type="datetime-local"
              value={schedule.from}
              onChange={(event) => onSchedule({ ...schedule, from: event.target.value })}
              hint={t('fromHint')}
            />
          )}
          <TextField
            label={t('until')}
            type="datetime-local"
            value={schedule.until}
            onChange={(event) => onSchedule({ ...schedule, until: event.target.value })}
            hint={head?.unpublishAt ? t('untilNow', { at: timeText(head.unpublishAt, 'short') }) : t('untilHint')}
          />
        </>
      )}
    </div>
  );
}
