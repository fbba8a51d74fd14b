import { useSyncExternalStore } from 'react';

/**
 * From this width on there is room for columns beside each other (design: 1024 px). Must match the media queries of app.css. The styles
 * of wide pages name it too: a stylesheet stays when its page is left, and the window may have become narrow.
 */
export const wideMedia = '(min-width: 1024px)';
const query = typeof matchMedia === 'function' ? matchMedia(wideMedia) : undefined;

const subscribe = (changed: () => void) => {
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
};

/** Whether the window is wide enough for the desktop layout. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false);
