import { Button } from '@bourse/ui/button';
import { Field } from '@bourse/ui/field';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStepUp } from '../bridges/step-up.tsx';
import { useErrorText } from '../parts/error-text.ts';
import { api } from '../wire/api.ts';
import { identity } from '../wire/calls.ts';
import { useStaleSecurity } from './security.ts';

/** Asks the house to close the account for good. The trader may take it back until it is done. */
export function CloseSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('identity.close');
  const app = useTranslations('app');
  const text = useErrorText();
  const stale = useStaleSecurity();
  const stepUp = useStepUp();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const submit = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const why = reason.trim();
      if (!(await stepUp.through(() => api(identity.requestClosing, why ? { reason: why } : {})))) return;
      toast({ kind: 'good', text: t('done') });
      onClose();
      void stale();
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Sheet
        open={open && !stepUp.asking}
        onClose={onClose}
        title={t('title')}
        closeLabel={app('close')}
        foot={
          <div className="grid grid-cols-2 gap-2">
            <Button tone="tonal" onClick={onClose}>
              {t('stay')}
            </Button>
            <Button tone="danger" busy={busy} onClick={() => void submit()}>
              {t('submit')}
            </Button>
          </div>
        }
      >
        <ul className="mb-4 grid list-disc gap-1.5 ps-5 text-15 text-t2">
          <li>{t('empty')}</li>
          <li>{t('review')}</li>
          <li>{t('kept')}</li>
        </ul>
        <Field
          label={t('reason')}
          name="reason"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          autoComplete="off"
        />
        {error !== undefined && (
          <p role="alert" className="mt-3 rounded-card bg-danger-tint p-3.5 text-13 text-danger">
            {text(error)}
          </p>
        )}
      </Sheet>
      {stepUp.sheet}
    </>
  );
}
