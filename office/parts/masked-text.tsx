import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Confirm } from './confirm.tsx';

/**
 * Masked by default. "Show in full" asks for a reason and is recorded in the audit log. The text is hidden again when the page is
 * left, or by a second press.
 */
export function ShowInFull({
  isShown,
  onShow,
  onHide,
  usual,
}: {
  readonly isShown: boolean;
  readonly onShow: (reason: string) => Promise<unknown>;
  readonly onHide: () => void;
  readonly usual?: readonly string[];
}): ReactElement {
  const t = useTranslations('app');
  const [isAsking, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  return (
    <>
      <button type="button" onClick={() => (isShown ? onHide() : ask(true))} className="text-12 font-medium text-accent">
        {isShown ? t('masked.hide') : t('masked.show')}
      </button>
      {isAsking && (
        <Confirm
          title={t('masked.title')}
          act={t('masked.show')}
          busy={busy}
          error={error}
          {...(usual && { usual })}
          onClose={() => ask(false)}
          onConfirm={(reason) => {
            setBusy(true);
            setError(undefined);
            onShow(reason)
              .then(() => ask(false), setError)
              .finally(() => setBusy(false));
          }}
        >
          {t('masked.text')}
        </Confirm>
      )}
    </>
  );
}
