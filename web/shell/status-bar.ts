import { native, onNative, platformOf } from '../parts/native.ts';

interface StatusBar {
  readonly height?: number;
  readonly overlays?: boolean;
  readonly visible?: boolean;
}

/** Read by first-paint.js, because the plugin answers only after the page is drawn. */
const stored = 'bourse.status-bar';

/**
 * The status bar of the phone apps: its height, where the page lies under it, and dark or light letters as the theme is. Title bars and
 * sheets stay below `--safe-top` (ui/theme.css), which is this height or what the webview itself says, whichever is larger.
 */
export function followStatusBar(): void {
  const read = (): void => {
    void native<StatusBar>('StatusBar', 'getInfo')
      .then(keep)
      .catch(() => undefined);
  };
  read();
  onNative<StatusBar>('StatusBar', 'statusBarOverlayChanged', keep);
  onNative<StatusBar>('StatusBar', 'statusBarVisibilityChanged', keep);
  // A phone that is turned, or a foldable that is opened.
  window.addEventListener('resize', read);

  const style = (): void => {
    const shown = document.documentElement.dataset['theme'] === 'light' ? 'LIGHT' : 'DARK';
    void native('StatusBar', 'setStyle', { style: shown }).catch(() => undefined);
  };
  style();
  new MutationObserver(style).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}

/** Keeps it for the next start. Webviews of iOS say it themselves, as does one that the bar doesn't cover: then it's 0. */
function keep({ height = 0, overlays, visible }: StatusBar): void {
  const covered = platformOf() === 'android' && overlays === true && visible !== false ? height : 0;
  document.documentElement.style.setProperty('--status-bar', `${covered}px`);
  localStorage.setItem(stored, JSON.stringify({ height: covered }));
}
