import { config } from '@bourse/contract/office/config';
import { Logo } from '@bourse/ui/logo';
import { toast } from '@bourse/ui/toast';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { ActButton } from '../parts/act-button.tsx';
import { api, uploadPicture } from '../wire/api.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useRefresh } from '../wire/use-call.ts';
import type { ConfigValue } from './config-value.ts';

/** A picture from this device becomes the logo of the traders' app. */
export function LogoForm({ value }: { readonly value: ConfigValue }): ReactElement {
  const t = useTranslations('config');
  const refresh = useRefresh();
  const operator = useSession((s) => s.operator);
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!file) return setPreview(undefined);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const send = async (reason: string) => {
    if (!file) return;
    setBusy(true);
    setError(undefined);
    try {
      const uploadId = await uploadPicture(file, 'logo');
      await api(config.changeLogo, { uploadId, reason });
      setFile(undefined);
      toast({ kind: 'good', text: t('logoDone') });
      await refresh('config');
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="mb-4">
      <div className="mb-3 flex items-center gap-4">
        <span className="grid size-20 flex-none place-items-center overflow-hidden rounded-card bg-bg2">
          {preview || value.value ? (
            <img src={preview ?? value.value} alt={preview ? t('logo') : t('logoNow')} className="size-full object-contain" />
          ) : (
            <Logo size={40} label={t('noLogo')} />
          )}
        </span>
        <p className="text-12 text-t3">{t('logoText')}</p>
      </div>
      {hasRole(operator, config.changeLogo.roles) && (
        <>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-label={t('logoChoose')}
            onChange={(event) => setFile(event.target.files?.[0])}
            className="sr"
          />
          <ActButton small tone="line" onClick={() => input.current?.click()} className="mb-3">
            {file?.name ?? t('logoChoose')}
          </ActButton>
          {file && (
            <ActBar
              stacked
              busy={busy}
              error={error}
              acts={[{ id: 'logo', label: t('logoUpload'), tone: 'ink', letter: 'a', run: (reason) => void send(reason) }]}
            />
          )}
        </>
      )}
    </div>
  );
}
