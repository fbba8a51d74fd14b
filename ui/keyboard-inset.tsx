import { useEffect } from 'react';

/** How much of the window a screen keyboard covers, as `--keyboard` on the page, so that fixed elements at the bottom sit above it. */
export function useKeyboardInset(isWanted = true): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view || !isWanted) return undefined;
    const root = document.documentElement;
    const measure = () => {
      // A zoomed page is smaller too, without a keyboard.
      const covered = view.scale > 1.05 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
      root.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      root.style.removeProperty('--keyboard');
    };
  }, [isWanted]);
}
