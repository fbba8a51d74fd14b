import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { BalanceCard } from '../home/balance-card.tsx';
import { HomeHead } from '../home/home-head.tsx';
import { NoticeLine } from '../home/notice-line.tsx';
import { Shortcuts } from '../home/shortcuts.tsx';
import { TopLists } from '../market/top-lists.tsx';
import { useSupportEntry } from '../support/support-entry.ts';
import { useSession } from '../wire/session.ts';

// Below the lists on a phone, so the first screen does not wait for them and nothing moves when they come.
const SaleBanner = lazy(() =>
  import('../home/sale-banner.tsx').then(
    (m): { default: () => ReactElement | null } => ({ default: m.SaleBanner }),
    () => ({ default: () => null }),
  ),
);
const Pictures = lazy(() =>
  import('../home/pictures.tsx').then(
    (m): { default: () => ReactElement | null } => ({ default: m.Pictures }),
    () => ({ default: () => null }),
  ),
);

/** The first tab: what is mine, where to go, what moves. Each block loads and fails for itself. */
export default function IndexPage(): ReactElement {
  const support = useSupportEntry();
  const uid = useSession((s) => s.uid);
  useEffect(() => {
    if (uid !== undefined) void import('../invite/device.ts').then((m) => m.tellDevice(uid)).catch(() => undefined);
  }, [uid]);
  return (
    <>
      <HomeHead />
      <main className="lg:grid lg:grid-cols-2 lg:pt-4">
        <div className="lg:row-span-2">
          <BalanceCard />
          <Shortcuts support={support} />
        </div>
        <div className="my-1">
          <NoticeLine />
        </div>
        <div className="lg:order-last lg:col-span-2">
          <TopLists />
        </div>
        <Suspense fallback={null}>
          <Pictures />
        </Suspense>
        <Suspense fallback={null}>
          <SaleBanner />
        </Suspense>
      </main>
    </>
  );
}
