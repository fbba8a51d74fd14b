import { Rows } from '@bourse/ui/list';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { Mail, Smartphone } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress } from '../nav/go.ts';
import { CallFailure, Screen } from '../parts/screen.tsx';
import { ContactForm } from './contact-form.tsx';
import { GuardRow } from './guard-row.tsx';
import { type Security, useSecurity } from './security.ts';

/** Email and phone number: which are bound, and the way to bind or change each. */
export default function UserPhonePage(): ReactElement {
  const t = useTranslations('identity.contact');
  const safe = useTranslations('identity.safe');
  const app = useTranslations('app');
  const { channel } = useAddress('/userPhone');
  const security = useSecurity();
  // What one came for stays while the form stands, whatever its success makes of the account.
  const [before, setBefore] = useState<Security>();
  if (security.data && !before) setBefore(security.data);
  const title = !channel ? t('both') : t('title', { channel, bound: before?.[channel] ? 'yes' : 'no' });
  return (
    <Screen title={title} up="/safeCenter">
      {before && channel ? (
        <ContactForm key={channel} channel={channel} bound={before[channel]} />
      ) : security.data ? (
        <Rows className="mx-4">
          <GuardRow
            to="/userPhone"
            search={{ channel: 'email' }}
            icon={Mail}
            title={t('email')}
            on={bdi(security.data.email)}
            missing={safe('unbound')}
          />
          <GuardRow
            to="/userPhone"
            search={{ channel: 'phone' }}
            icon={Smartphone}
            title={t('phone')}
            on={bdi(security.data.phone)}
            missing={safe('unbound')}
          />
        </Rows>
      ) : security.isError ? (
        <CallFailure title={t('failed')} error={security.error} onRetry={() => void security.refetch()} />
      ) : (
        <SkeletonRows rows={2} label={app('loading')} />
      )}
    </Screen>
  );
}

const bdi = (text: string | undefined) => text && <bdi dir="ltr">{text}</bdi>;
