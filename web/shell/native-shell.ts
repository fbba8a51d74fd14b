import { native, onNative } from '../parts/native.ts';
import { ORIGIN } from '../wire/origin.ts';
import { followStatusBar } from './status-bar.ts';

/** What the phone apps' shell does besides showing the page. Each part works without the others: a plugin may be missing. */
export function startNativeShell(): void {
  followStatusBar();
  shareThroughShell();
  // Overlays and pages are steps of the history alike, so one step back closes whatever is in front.
  onNative<{ canGoBack: boolean }>('App', 'backButton', ({ canGoBack }) => {
    if (canGoBack) history.back();
    else void native('App', 'minimizeApp').catch(() => undefined);
  });
  // The system takes its picture for the list of recent apps while the app is leaving.
  const veil = (isAway: boolean): void => {
    document.documentElement.style.filter = isAway ? 'blur(24px)' : '';
  };
  onNative<{ isActive: boolean }>('App', 'appStateChange', ({ isActive }) => veil(!isActive));
  onNative('App', 'pause', () => veil(true));
  onNative('App', 'resume', () => veil(false));
  onNative<{ url: string }>('App', 'appUrlOpen', ({ url }) => {
    const page = pageOf(url);
    if (page !== undefined) location.hash = page;
  });
}

/** The page that a link to the exchange, or one of the app's own scheme, leads to. Anything else is ignored. */
function pageOf(url: string): string | undefined {
  const page = /^bourse:\/\/?(\/[\w/-]{0,100}(?:\?[\w=&%.:+~-]{0,300})?)$/.exec(url)?.[1];
  if (page !== undefined) return `#${page}`;
  if (!URL.canParse(url) || ORIGIN === '' || new URL(url).origin !== ORIGIN) return undefined;
  const { hash } = new URL(url);
  return /^#\/[\w\-/?=&%.:+~]{0,400}$/.test(hash) ? hash : undefined;
}

/** Android's webview has no share sheet of its own. Text and links only: files are saved instead, as in a browser without one. */
function shareThroughShell(): void {
  if (typeof navigator.share === 'function') return;
  const share = ({ title, text, url }: ShareData = {}): Promise<void> => native('Share', 'share', { title, text, url });
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}
