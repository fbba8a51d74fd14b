import type { ReactElement } from 'react';
import { BalanceCard } from '../home/balance-card.tsx';
import { HomeHead } from '../home/home-head.tsx';
import { Pictures } from '../home/pictures.tsx';
import { Shortcuts } from '../home/shortcuts.tsx';
import { TopLists } from '../market/top-lists.tsx';

/** The first tab: what is mine, where to go, what moves. Each block loads and fails for itself. */
export function IndexPage(): ReactElement {
  return (
    <>
      <HomeHead />
      <main>
        <BalanceCard />
        <Shortcuts />
        <div className="mt-4">
          <TopLists />
        </div>
        <Pictures />
      </main>
    </>
  );
}
