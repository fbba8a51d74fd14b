import { Outlet } from '@tanstack/react-router';
import { type ReactElement, useLayoutEffect } from 'react';
import { useWide } from '../parts/wide.ts';
import { TabBar } from './tab-bar.tsx';

/** /home: the tabs above their bar, which stays while they change. A wide window has its navigation at the top instead. */
export function TabContainer(): ReactElement {
  const wide = useWide();
  useLayoutEffect(() => {
    if (wide) return undefined;
    const { style } = document.documentElement;
    style.setProperty('--foot', 'var(--tabbar-h)');
    return () => void style.removeProperty('--foot');
  }, [wide]);
  return (
    <>
      <div className={wide ? undefined : 'pb-[calc(var(--tabbar-h)+env(safe-area-inset-bottom,0px))]'}>
        <Outlet />
      </div>
      {!wide && <TabBar />}
    </>
  );
}
