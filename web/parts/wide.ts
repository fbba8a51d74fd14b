import { useSyncExternalStore } from 'react';

/** From this width on there is room for columns beside each other (design: 1024 px). Must match the media queries of app.css. */
const query = typeof matchMedia === 'function' ? matchMedia('(min-width: 1024px)') : undefined;

const subscribe = (changed: () => void) => {
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
};

/** Whether the window is wide enough for the desktop layout. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false);
