import type { VerificationPart } from '@bourse/contract/verification';
import { Button } from '@bourse/ui/button';
import { PlainRow, Rows } from '@bourse/ui/list';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { countryName } from '../parts/dial-codes.ts';
import { useErrorText } from '../parts/error-text.ts';
import { type Side, type Step, useSubmission } from './submission.ts';

/** All that will be sent, once more, with a way back to each. */
export function CheckStep({
  parts,
  country,
  busy,
  refused,
  onEdit,
  onSend,
}: {
  readonly parts: readonly VerificationPart[];
  readonly country: string | undefined;
  readonly busy: boolean;
  readonly refused: unknown;
  readonly onEdit: (step: Step) => void;
  readonly onSend: () => void;
}): ReactElement {
  const t = useTranslations('verification.check');
  const p = useTranslations('verification.parts');
  const photo = useTranslations('verification.photo');
  const text = useErrorText();
  const locale = useLocale();
  const s = useSubmission();
  const chosen = s.country ?? country;
  const values: Partial<Record<VerificationPart, ReactNode>> = {
    country: chosen && countryName(chosen, locale),
    name: <bdi>{s.realName.trim()}</bdi>,
    number: <bdi dir="ltr">{s.idNumber.trim()}</bdi>,
  };
  const texts = (['country', 'name', 'number'] as const).filter((part) => parts.includes(part));
  const photos = (['front', 'back'] as const).filter((part) => parts.includes(part));
  const change = (step: Step, what: VerificationPart) => (
    <button
      type="button"
      className="target text-13 font-medium text-accent"
      aria-label={`${t('change')}: ${p(what)}`}
      onClick={() => onEdit(step)}
    >
      {t('change')}
    </button>
  );
  return (
    <div className="grid gap-3">
      {texts.length > 0 && (
        <Rows>
          {texts.map((part) => (
            <PlainRow
              key={part}
              title={<span className="block text-12 font-normal text-t3">{p(part)}</span>}
              note={<span className="text-15 wrap-anywhere font-medium text-t1">{values[part]}</span>}
              after={change('details', part)}
            />
          ))}
        </Rows>
      )}
      {photos.length > 0 && (
        <div className="grid grid-cols-2 gap-3">
          {photos.map((side: Side) => (
            <figure key={side} className="overflow-hidden rounded-card bg-bg1">
              {s[side]?.address === undefined ? (
                <p className="grid aspect-[1.586] place-items-center bg-bg2 px-3 text-center text-12 text-t2">{photo('uploaded')}</p>
              ) : (
                <img src={s[side].address} alt="" className="aspect-[1.586] w-full bg-bg2 object-cover" />
              )}
              <figcaption className="flex min-h-11 items-center justify-between gap-2 px-3 text-13 font-medium">
                {p(side)}
                {change(side, side)}
              </figcaption>
            </figure>
          ))}
        </div>
      )}
      <p className="text-13 text-t3">{t('safe')}</p>
      {refused !== undefined && refused !== null && (
        <p role="alert" className="rounded-card bg-danger-tint p-3.5 text-13 text-danger">
          {text(refused)}
        </p>
      )}
      <Button wide busy={busy} onClick={onSend}>
        {t('send')}
      </Button>
    </div>
  );
}
