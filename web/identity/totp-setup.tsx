import type { Output } from '@bourse/contract/call';
import { Button, buttonClasses } from '@bourse/ui/button';
import { CopyButton } from '@bourse/ui/copy-button';
import { Form } from '@bourse/ui/form';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StepUp } from '../bridges/step-up.tsx';
import { useErrorText } from '../parts/error-text.ts';
import { QrPicture } from '../parts/qr-picture.tsx';
import { api } from '../wire/api.ts';
import { identity } from '../wire/calls.ts';
import { SixDigits } from './six-digits.tsx';

/** The secret as picture, link and key, and the first code that proves it arrived. */
export function TotpSetup({
  started: { secret, uri },
  stepUp,
  onDone,
}: {
  readonly started: Output<typeof identity.startTotp>;
  readonly stepUp: StepUp;
  readonly onDone: (recoveryCodes: readonly string[] | undefined) => void;
}): ReactElement {
  const t = useTranslations('identity.authenticator');
  const f = useTranslations('identity.factor');
  const app = useTranslations('app');
  const text = useErrorText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const confirm = async (totp: string): Promise<void> => {
    if (totp.length !== 6 || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const answer = await stepUp.through(() => api(identity.confirmTotp, { totp }));
      if (answer) onDone(answer.recoveryCodes);
    } catch (cause) {
      setError(cause);
      setCode('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form className="px-4" onSend={() => confirm(code)}>
      <p className="-mt-3 mb-5 text-15 text-t2">{t('scan')}</p>
      <div className="grid justify-items-center gap-3 rounded-card bg-bg1 px-4 py-5">
        <QrPicture text={uri} label={t('picture')} size={192} />
        <a href={uri} className={buttonClasses('text')}>
          {t('openApp')}
        </a>
        <div className="w-full border-t border-hair pt-3">
          <p className="text-12 text-t3">{t('key')}</p>
          <div className="mt-1 flex items-center justify-between gap-3">
            <bdi dir="ltr" className="num min-w-0 text-15 wrap-anywhere font-medium">
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </bdi>
            <CopyButton
              text={secret}
              label={t('copyKey')}
              className="size-11 flex-none justify-center"
              onCopied={(copied) => toast({ kind: copied ? 'good' : 'bad', text: copied ? app('copied') : app('notCopied') })}
            />
          </div>
        </div>
      </div>
      <div className="mt-5">
        <SixDigits
          label={t('first')}
          value={code}
          onValue={(digits) => {
            setError(undefined);
            setCode(digits);
            if (digits.length === 6) void confirm(digits);
          }}
          error={error === undefined ? undefined : text(error)}
        />
      </div>
      <Button type="submit" wide busy={busy} unless={code.length === 6 ? undefined : f('needCode')} className="mt-5">
        {t('turnOn')}
      </Button>
    </Form>
  );
}
