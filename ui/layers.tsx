import { useLayoutEffect, useRef } from 'react';

// What lies over a page: sheets, dialogs, a chart that fills the screen. The way back of the browser, which is the back key of a
// phone, closes the topmost of them and stays on the page.
//
// The history has no event before it goes, only one after. So it has gone already when we hear of it: we go forward again, and
// close the layer once we are back on the entry, because closing may replace it. The router hears of none of this and draws
// nothing; forward stays what it was. An entry pushed for each layer would be the other way, and one that closes by itself would
// leave its entry behind, or go back in a race with the page that it leads to.
//
// The first entry of the app is the exception, for behind it the app ends. There one entry is pushed, once, a twin of the first:
// the same address, the same key, so that the router takes both for one. Without a layer the way back goes through both.

/** The layers that are open, the topmost last. */
const open: { readonly close: () => void }[] = [];
let history: LayeredHistory | undefined;

/** What this needs of the router's history. */
export interface LayeredHistory {
  readonly location: { readonly href: string; readonly state: { readonly __TSR_key?: string; readonly __TSR_index: number } };
  readonly createHref: (href: string) => string;
  // biome-ignore lint/suspicious/noExplicitAny: the state is the router's
  replace: (path: string, state?: any, options?: any) => void;
}
type Entry = { readonly __TSR_key?: string; readonly __TSR_index?: number; readonly twin?: true } | null;

/** While `isOpen` the way back calls `close`. One that may not be closed ignores the call: it stays, and so does the page. */
export function useLayer(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useLayoutEffect(() => {
    latest.current = close;
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const layer = { close: () => latest.current() };
    open.push(layer);
    showCount();
    addTwin();
    return () => {
      open.splice(open.indexOf(layer), 1);
      showCount();
    };
  }, [isOpen]);
}

/** For who has to stand elsewhere while something lies over the page: `in-data-layered:`. */
const showCount = (): void => void document.documentElement.toggleAttribute('data-layered', open.length > 0);

/** The router patches `pushState` and `replaceState` of the window's history; these are the browser's own, which it does not hear. */
const { pushState, replaceState } = typeof History === 'undefined' ? ({} as History) : History.prototype;

const nextTo = ({ __TSR_index }: LayeredHistory['location']['state']): object => {
  const key = Math.random().toString(36).slice(2, 8);
  return { key, __TSR_key: key, __TSR_index: __TSR_index + 1 };
};

const isTwin = (entry: Entry): boolean => entry?.twin === true;

function addTwin(): void {
  const here = history?.location.state;
  const entry = window.history.state as Entry;
  if (here?.__TSR_index !== 0 || isTwin(entry)) return;
  pushState.call(window.history, { ...here, twin: true }, '');
}

/** The router's history, made by `make`, whose way back closes layers first. */
export function layeredHistory<H extends LayeredHistory>(make: () => H): H {
  /** We are on the way forward again, to the entry where the layers are. */
  let returning = false;
  let late: ReturnType<typeof setTimeout> | undefined;
  // Added before the history adds its own: a window calls its listeners in that order.
  window.addEventListener('popstate', (event) => {
    const here = made.location.state;
    // An address that was typed comes without a state: it is the next entry, and has to be known as that on the way back.
    if (event.state === null) replaceState.call(window.history, nextTo(here), '');
    const to = window.history.state as Entry;
    const isHere = to?.__TSR_key !== undefined && to.__TSR_key === here.__TSR_key;
    const isFirst = here.__TSR_index === 0 && to?.__TSR_index === 0 && !isTwin(to);
    const steps = here.__TSR_index - (to?.__TSR_index ?? here.__TSR_index);
    if (isHere && (returning || to.twin)) {
      event.stopImmediatePropagation();
      if (returning) open.at(-1)?.close();
      returning = false;
    } else if (isHere || isFirst || (steps > 0 && open.length > 0)) {
      event.stopImmediatePropagation();
      returning = open.length > 0;
      // Where nothing lies behind the app one stays on the first entry: it is then the page that is shown.
      if (!returning) replaceState.call(window.history, { ...here, twin: undefined }, '', made.createHref(made.location.href));
      // From the twin to the first entry it is one step, either way.
      const way = returning ? Math.max(steps, 1) : -1;
      window.history.go(way);
      // A second back at the same moment takes the place of the way forward, and nothing says so.
      clearTimeout(late);
      if (returning) late = setTimeout(() => returning && window.history.go(way), 400);
    } else returning = false;
  });
  const made = make();
  const replace = made.replace;
  // A page that takes the place of the twin is the twin of the first entry too.
  made.replace = (path, state, options) => replace(path, isTwin(window.history.state) ? { ...state, twin: true } : state, options);
  history = made;
  return made;
}
