import { usePathname } from '@bourse/client/go';
import { PullToRefresh } from '@bourse/ui/pull-to-refresh';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { isTab } from '../nav/places.ts';
import { OrderNews } from '../spot/order-news.ts';
import { news } from '../wire/calls.ts';
import { useSession } from '../wire/session.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';
import { ContractAlarm } from './contract-alarm.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

const AgreementDialog = lazy(() => import('./agreement-dialog.tsx').then((m) => ({ default: m.AgreementDialog })));

// Written out, so that the browsers' build leaves the other one out.
const NativeUpdate = import.meta.env.BOURSE_ORIGIN ? lazy(() => import('../releases/native-update.tsx')) : undefined;

const RegisterPhone = import.meta.env.BOURSE_ORIGIN ? lazy(() => import('../inbox/register-phone.tsx')) : undefined;

/** Prompts and announcements, once the first page is shown. */
export function Prompts(): ReactElement {
  const token = useSession((s) => s.token);
  return (
    <>
      {NativeUpdate ? (
        <Suspense fallback={null}>
          <NativeUpdate />
        </Suspense>
      ) : (
        <UpdatePrompt />
      )}
      <Pull />
      {token && <OrderNews />}
      {token && <ContractAlarm />}
      {token && <NewAgreement key={token} />}
      {token && RegisterPhone && (
        <Suspense fallback={null}>
          <RegisterPhone key={token} />
        </Suspense>
      )}
    </>
  );
}

/** Pull to refresh works on the tabs; deeper pages have just been loaded. */
function Pull(): ReactElement | null {
  const app = useTranslations('app');
  const refresh = useRefresh();
  return isTab(usePathname()) ? <PullToRefresh label={app('loading')} onRefresh={() => refresh()} /> : null;
}

/** Asked at each login and each start, not in the middle of an order. */
function NewAgreement(): ReactElement | null {
  const acceptance = useCall(news.acceptance, {}, { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false });
  const due = acceptance.data?.due;
  if (due === undefined) return null;
  return (
    <Suspense fallback={null}>
      <AgreementDialog version={due} onAccepted={() => void acceptance.refetch()} />
    </Suspense>
  );
}
