import { Refused } from '@bourse/client/refused';
import type { VerificationPart } from '@bourse/contract/verification';
import { Button } from '@bourse/ui/button';
import { Field, FieldError } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { ChevronDown } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CountrySheet } from '../parts/country-sheet.tsx';
import { countryName } from '../parts/dial-codes.ts';
import { useErrorText } from '../parts/error-text.ts';
import { fill, looksLikeName, looksLikeNumber, useSubmission } from './submission.ts';

/** Country, name and number as they stand on the document; the second time only those that were not accepted. */
export function DetailsStep({
  parts,
  country,
  refused,
  onDone,
}: {
  readonly parts: readonly VerificationPart[];
  /** Where the trader lives: the first guess. */
  readonly country: string | undefined;
  /** What the server would not take of what was sent. */
  readonly refused: unknown;
  readonly onDone: () => void;
}): ReactElement {
  const t = useTranslations('verification.details');
  const text = useErrorText();
  const locale = useLocale();
  const s = useSubmission();
  const [choosing, choose] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const code = refused instanceof Refused ? refused.code : undefined;
  const chosen = s.country ?? country;
  const errorOf = (number: '33' | '34') =>
    wrong.includes(number) ? text(new Refused(number, 400)) : code === number ? text(refused) : undefined;

  return (
    <Form
      onSend={() => {
        const found = [
          ...(parts.includes('name') && !looksLikeName(s.realName) ? ['33'] : []),
          ...(parts.includes('number') && !looksLikeNumber(s.idNumber) ? ['34'] : []),
        ];
        setWrong(found);
        if (found.length > 0) return;
        fill({ country: chosen });
        onDone();
      }}
    >
      {parts.includes('country') && (
        <div className="mb-4">
          <span id="document-country-label" className="mb-1.5 block text-13 font-medium text-t2">
            {t('country')}
          </span>
          <button
            type="button"
            id="document-country"
            aria-labelledby="document-country-label document-country"
            onClick={() => choose(true)}
            className="flex min-h-13 w-full items-center justify-between rounded-field bg-field px-3.5 text-start text-16 font-medium shadow-[inset_0_0_0_1px_var(--field-line)]"
          >
            {chosen === undefined ? t('choose') : countryName(chosen, locale)}
            <ChevronDown size={20} strokeWidth={1.75} className="text-t3" aria-hidden />
          </button>
          {code === 'country-not-offered' && <FieldError>{text(refused)}</FieldError>}
        </div>
      )}
      {parts.includes('name') && (
        <Field
          className="mb-4"
          label={t('name')}
          name="realName"
          autoComplete="name"
          dir="auto"
          maxLength={100}
          value={s.realName}
          onChange={(event) => {
            setWrong((before) => before.filter((one) => one !== '33'));
            fill({ realName: event.target.value });
          }}
          hint={t('nameHint')}
          error={errorOf('33')}
        />
      )}
      {parts.includes('number') && (
        <Field
          className="mb-4"
          label={t('number')}
          name="idNumber"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          maxLength={40}
          value={s.idNumber}
          onChange={(event) => {
            setWrong((before) => before.filter((one) => one !== '34'));
            fill({ idNumber: event.target.value });
          }}
          hint={t('numberHint')}
          error={errorOf('34')}
        />
      )}
      <Button type="submit" wide className="mt-2" unless={parts.includes('country') && chosen === undefined ? t('choose') : undefined}>
        {t('next')}
      </Button>
      <CountrySheet open={choosing} onClose={() => choose(false)} value={chosen} onValue={(value) => fill({ country: value })} />
    </Form>
  );
}
