import { codeOf, Refused } from '@bourse/client/refused';
import type { BankCard } from '@bourse/contract/bank-cards';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Field, FieldError } from '@bourse/ui/field';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { Lock } from 'lucide-react';
import { type InputHTMLAttributes, type ReactElement, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStepUp } from '../bridges/step-up.tsx';
import { useErrorText } from '../parts/error-text.ts';
import { funds } from '../wire/calls.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';
import { type BankCardDraft, type BankCardField, bankCardFields, fieldOfCardCode, wrongFields } from './bank-card-draft.ts';
import { cardBrand, cardDigits, cardGroups } from './card-number.ts';

/** A new card, or what may be changed of one. The name is the verified one and cannot be typed. */
export function BankCardSheet({
  entry,
  holder,
  onClose,
}: {
  readonly entry: BankCard | 'new' | undefined;
  readonly holder: string;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('funds.bank');
  const app = useTranslations('app');
  const form = useId();
  const stepUp = useStepUp();
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <Sheet
        open={entry !== undefined && !stepUp.asking}
        onClose={onClose}
        title={entry === 'new' ? t('addTitle') : t('editTitle')}
        closeLabel={app('close')}
        foot={
          <Button type="submit" form={form} wide busy={isBusy}>
            {t('save')}
          </Button>
        }
      >
        {entry !== undefined && (
          <CardForm
            form={form}
            card={entry === 'new' ? undefined : entry}
            holder={holder}
            through={stepUp.through}
            onBusy={setBusy}
            onDone={onClose}
          />
        )}
      </Sheet>
      {stepUp.sheet}
    </>
  );
}

const inputs: Readonly<Record<BankCardField, InputHTMLAttributes<HTMLInputElement>>> = {
  bankName: { maxLength: 80, autoComplete: 'off' },
  city: { maxLength: 60, autoComplete: 'address-level2' },
  branch: { maxLength: 80, autoComplete: 'off' },
  number: { inputMode: 'numeric', autoComplete: 'cc-number', dir: 'ltr', maxLength: 25 },
  idNumber: { maxLength: 40, autoComplete: 'off', dir: 'ltr' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', dir: 'ltr', maxLength: 24 },
};

function CardForm({
  form,
  card,
  holder,
  through,
  onBusy,
  onDone,
}: {
  readonly form: string;
  readonly card: BankCard | undefined;
  readonly holder: string;
  readonly through: <T>(work: () => Promise<T>) => Promise<T | undefined>;
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: () => void;
}): ReactElement {
  const t = useTranslations('funds.bank');
  const text = useErrorText();
  const refresh = useRefresh();
  const add = useSend(funds.addBankCard);
  const change = useSend(funds.editBankCard);
  const box = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<BankCardDraft>({
    bankName: card?.bankName ?? '',
    city: card?.city ?? '',
    branch: card?.branch ?? '',
    number: '',
    idNumber: '',
    phone: '',
  });
  const [wrong, setWrong] = useState<Partial<Record<BankCardField | 'form', unknown>>>({});
  const isNew = card === undefined;
  const fields = isNew ? bankCardFields : bankCardFields.filter((field) => field !== 'number' && field !== 'idNumber');
  const brand = cardBrand(draft.number);
  const show = (found: Partial<Record<BankCardField | 'form', unknown>>) => {
    setWrong(found);
    const [first] = bankCardFields.filter((field) => found[field] !== undefined);
    if (first) box.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const save = async (): Promise<void> => {
    if (add.isPending || change.isPending) return;
    const found = wrongFields(draft, isNew);
    show(
      Object.fromEntries(
        Object.entries(found).map(([field, code]) => [
          field,
          code === '9' ? t(`missing.${field}` as 'missing.city') : new Refused(code, 400),
        ]),
      ),
    );
    if (Object.keys(found).length > 0) return;
    const { number, idNumber, bankName, city, branch } = draft;
    const phone = draft.phone.replaceAll(/[\s()-]/g, '');
    onBusy(true);
    try {
      const saved = await through(() =>
        card
          ? change.mutateAsync({ id: card.id, bankName, city, branch, ...(phone !== '' && { phone }) })
          : add.mutateAsync({ bankName, city, branch, number, idNumber: idNumber.trim(), phone }),
      );
      if (!saved) return;
      void refresh('funds');
      toast({ kind: 'good', text: isNew ? t('added') : t('changed') });
      onDone();
    } catch (failure) {
      show({ [fieldOfCardCode(codeOf(failure))]: failure });
    } finally {
      onBusy(false);
    }
  };
  const words = (error: unknown) => (error === undefined ? undefined : error instanceof Error ? text(error) : String(error));
  return (
    <form
      ref={box}
      id={form}
      noValidate
      className="grid gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        name="holder"
        label={t('holder')}
        value={holder}
        readOnly
        hint={t('holderHint')}
        after={<Lock size={18} strokeWidth={1.75} className="text-t3" aria-hidden />}
      />
      {fields.map((field) => (
        <Field
          key={field}
          {...inputs[field]}
          name={field}
          label={t(`field.${field}`)}
          value={field === 'number' ? cardGroups(draft.number) : draft[field]}
          placeholder={field === 'phone' && card ? card.phone : undefined}
          onChange={(event) => {
            const typed = event.target.value;
            setDraft((d) => ({ ...d, [field]: field === 'number' ? cardDigits(typed) : typed }));
            setWrong(({ [field]: _, form: __, ...rest }) => rest);
          }}
          error={words(wrong[field])}
          hint={field === 'phone' ? t('phoneHint') : undefined}
          after={field === 'number' && brand && <Badge>{brand}</Badge>}
        />
      ))}
      {!isNew && <p className="text-12 text-t3">{t('editNote')}</p>}
      {wrong.form !== undefined && <FieldError>{words(wrong.form)}</FieldError>}
    </form>
  );
}
