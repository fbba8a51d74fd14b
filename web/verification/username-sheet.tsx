import { Refused } from '@bourse/client/refused';
import { Button } from '@bourse/ui/button';
import { Field } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useErrorText } from '../parts/error-text.ts';
import { identity } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useRefresh, useSend } from '../wire/use-call.ts';

/** Chooses the name that the trader goes by. It can be changed once in 30 days, so that is said before it is saved. */
export function UsernameSheet({
  open,
  current,
  changeableAt,
  onClose,
}: {
  readonly open: boolean;
  /** Undefined: none was chosen yet. */
  readonly current: string | undefined;
  readonly changeableAt: string | undefined;
  readonly onClose: () => void;
}): ReactElement {
  const t = useTranslations('verification.username');
  const app = useTranslations('app');
  const locale = useLocale();
  const text = useErrorText();
  const refresh = useRefresh();
  const [name, write] = useState(current ?? '');
  const [wrong, setWrong] = useState<Error>();
  const { mutate, isPending } = useSend(identity.changeUsername);
  // Another spelling of the same name is always possible.
  const isHeld = changeableAt !== undefined && name.toLowerCase() !== current?.toLowerCase();
  const save = () => {
    if (!/^[A-Za-z][A-Za-z0-9_.-]{2,19}$/.test(name)) return setWrong(new Refused('username-invalid', 400));
    mutate(
      { username: name },
      {
        onSuccess: () => {
          void refresh(identity.info);
          toast({ kind: 'good', text: t('saved') });
          onClose();
        },
        onError: setWrong,
      },
    );
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={app('close')}>
      <Form onSend={save} className="grid gap-4 pb-2">
        <Field
          label={t('label')}
          name="nickname"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          maxLength={20}
          value={name}
          onChange={(event) => {
            setWrong(undefined);
            write(event.target.value);
          }}
          error={wrong && text(wrong)}
          hint={changeableAt ? t('held', { date: dateText(changeableAt, locale, 'short') }) : t('hint')}
        />
        <Button type="submit" wide busy={isPending} unless={isHeld && t('held', { date: dateText(changeableAt, locale, 'short') })}>
          {t('save')}
        </Button>
      </Form>
    </Sheet>
  );
}
