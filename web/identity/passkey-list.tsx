import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Field } from '@bourse/ui/field';
import { Form } from '@bourse/ui/form';
import { Sheet } from '@bourse/ui/sheet';
import { toast } from '@bourse/ui/toast';
import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { type ReactElement, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { StepUp } from '../bridges/step-up.tsx';
import { useErrorText } from '../parts/error-text.ts';
import { api } from '../wire/api.ts';
import { identity } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { useDeviceName } from './device-list.tsx';
import { PasskeyReason } from './passkey-reason.tsx';
import { makePasskey, passkeySupport } from './passkeys.ts';
import { type Security, useStaleSecurity } from './security.ts';

type Passkey = Security['passkeys'][number];

/** The passkeys of the account: add one, give one another name, remove one. */
export function PasskeyList({
  passkeys,
  stepUp,
  onCodes,
}: {
  readonly passkeys: Security['passkeys'];
  readonly stepUp: StepUp;
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
}): ReactElement {
  const t = useTranslations('identity.passkey');
  const app = useTranslations('app');
  const locale = useLocale();
  const text = useErrorText();
  const nameOf = useDeviceName();
  const stale = useStaleSecurity();
  const [adding, setAdding] = useState(false);
  const [removing, remove] = useState<Passkey>();
  const [renaming, rename] = useState<Passkey>();
  const [busy, setBusy] = useState(false);

  const add = async (): Promise<void> => {
    setAdding(true);
    try {
      const started = await stepUp.through(() => api(identity.startPasskey, {}));
      const passkey = started && (await makePasskey(started.options));
      if (!passkey) return;
      const name = nameOf(navigator.userAgent).slice(0, 40);
      const added = await stepUp.through(() => api(identity.addPasskey, { name, passkey }));
      if (!added) return;
      toast({ kind: 'good', text: t('added') });
      if (added.recoveryCodes) onCodes(added.recoveryCodes);
      await stale();
    } catch (error) {
      toast({ kind: 'bad', text: text(error) });
    } finally {
      setAdding(false);
    }
  };
  const confirmRemoval = async (): Promise<void> => {
    if (!removing) return;
    setBusy(true);
    try {
      const { id } = removing;
      remove(undefined);
      if (await stepUp.through(() => api(identity.removePasskey, { id }))) toast({ kind: 'good', text: t('removed') });
      await stale();
    } catch (error) {
      toast({ kind: 'bad', text: text(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="[&>*+*]:hairline-t">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex min-h-15 items-center gap-3 py-2 ps-3.5">
              <Fingerprint size={20} strokeWidth={1.75} className="text-t2" aria-hidden />
              <span className="min-w-0 flex-1">
                <bdi className="block text-15 wrap-anywhere font-medium">{passkey.name}</bdi>
                <span className="block text-12 text-t3">
                  {passkey.lastUsedAt
                    ? t('used', { time: `\u2068${dateText(passkey.lastUsedAt, locale, 'shorts')}\u2069` })
                    : t('made', { time: `\u2068${dateText(passkey.createdAt, locale, 'short')}\u2069` })}
                </span>
              </span>
              <span className="flex">
                <button
                  type="button"
                  aria-label={t('rename', { name: passkey.name })}
                  onClick={() => rename(passkey)}
                  className="grid size-11 place-items-center text-t2"
                >
                  <Pencil size={18} strokeWidth={1.75} aria-hidden />
                </button>
                <button
                  type="button"
                  aria-label={t('remove', { name: passkey.name })}
                  onClick={() => remove(passkey)}
                  className="grid size-11 place-items-center text-danger"
                >
                  <Trash2 size={18} strokeWidth={1.75} aria-hidden />
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="px-3.5 pt-1 pb-3.5">
        {passkeySupport() === 'ready' ? (
          <Button tone="tonal" size="medium" wide busy={adding && !stepUp.asking} onClick={() => void add()}>
            {t('add')}
          </Button>
        ) : (
          <PasskeyReason />
        )}
      </div>
      <ConfirmSheet
        open={removing !== undefined}
        onClose={() => remove(undefined)}
        onConfirm={() => void confirmRemoval()}
        busy={busy}
        tone="danger"
        title={t('removeTitle')}
        confirmLabel={t('removeConfirm')}
        cancelLabel={app('cancel')}
        closeLabel={app('close')}
      >
        {t('removeText')}
      </ConfirmSheet>
      <RenameSheet passkey={renaming} onClose={() => rename(undefined)} />
    </>
  );
}

function RenameSheet({ passkey, onClose }: { readonly passkey: Passkey | undefined; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('identity.passkey');
  const app = useTranslations('app');
  const text = useErrorText();
  const stale = useStaleSecurity();
  const form = useId();
  const [typed, type] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const name = (typed ?? passkey?.name ?? '').trim();

  const close = (): void => {
    type(undefined);
    setError(undefined);
    onClose();
  };
  const save = async (): Promise<void> => {
    if (!passkey || name === '' || busy) return;
    setBusy(true);
    try {
      await api(identity.renamePasskey, { id: passkey.id, name });
      await stale();
      close();
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open={passkey !== undefined}
      onClose={close}
      title={t('renameTitle')}
      closeLabel={app('close')}
      foot={
        <Button type="submit" form={form} wide busy={busy} unless={name === '' ? t('nameFirst') : undefined}>
          {app('confirm')}
        </Button>
      }
    >
      <Form id={form} className="pb-3" onSend={save}>
        <Field
          label={t('name')}
          name="passkey-name"
          autoComplete="off"
          maxLength={40}
          value={typed ?? passkey?.name ?? ''}
          onChange={(event) => {
            type(event.target.value);
            setError(undefined);
          }}
          error={error === undefined ? undefined : text(error)}
        />
      </Form>
    </Sheet>
  );
}
