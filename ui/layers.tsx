import { useLayoutEffect, useRef } from 'react';

// Layers over a page: sheets, dialogs, a full-screen chart. The browser's Back, which is the back key of a phone, closes the
// topmost one and stays on the page.
//
// The history has no event before a navigation, only one after. So when we're notified it has already happened: we go forward
// again, and close the layer once we're back on the entry, because closing may replace it. The router isn't notified and renders
// nothing; Forward stays as it was. The alternative, pushing an entry per layer, would leave that entry behind when a layer closes
// by itself, or go back in a race with the next navigation.
//
// The first entry of the app is the exception, because going back from it leaves the app. There one entry is pushed, once, a twin
// of the first: same address and same key, so that the router treats both as one. Without a layer, Back goes through both.

/** The open layers, the topmost last. */
const open: { readonly close: () => void }[] = [];
let history: LayeredHistory | undefined;

/** The part of the router's history used here. */
export interface LayeredHistory {
  readonly location: { readonly href: string; readonly state: { readonly __TSR_key?: string; readonly __TSR_index: number } };
  readonly createHref: (href: string) => string;
  // biome-ignore lint/suspicious/noExplicitAny: the state is the router's
  replace: (path: string, state?: any, options?: any) => void;
}
type Entry = { readonly __TSR_key?: string; readonly __TSR_index?: number; readonly twin?: true } | null;

/** While `isOpen`, Back calls `close`. A layer that must not be closed ignores the call: it stays, and so does the page. */
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

/** For elements that move while a layer covers the page: `in-data-layered:`. */
const showCount = (): void => void document.documentElement.toggleAttribute('data-layered', open.length > 0);

/** The router patches `pushState` and `replaceState` of the window's history; these are the browser's own, which it doesn't notice. */
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

/** The router's history, created by `make`, with a Back that closes layers first. */
export function layeredHistory<H extends LayeredHistory>(make: () => H): H {
  /** We're on the way forward again, to the entry with the layers. */
  let returning = false;
  let late: ReturnType<typeof setTimeout> | undefined;
  // Registered before the history's own listener: a window calls them in that order.
  window.addEventListener('popstate', (event) => {
    const here = made.location.state;
    // A typed address comes without state: it's the next entry, and must be recognised as that when going back.
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
      // If there's no page before the app, we stay on the first entry, which is then the page shown.
      if (!returning) replaceState.call(window.history, { ...here, twin: undefined }, '', made.createHref(made.location.href));
      // From the twin to the first entry is one step, in either direction.
      const way = returning ? Math.max(steps, 1) : -1;
      window.history.go(way);
      // A second Back at the same moment replaces the navigation forward, without any event.
      clearTimeout(late);
      if (returning) late = setTimeout(() => returning && window.history.go(way), 400);
    } else returning = false;
  });
  const made = make();
  const replace = made.replace;
  // A page that replaces the twin is the first entry's twin too.
  made.replace = (path, state, options) => replace(path, isTwin(window.history.state) ? { ...state, twin: true } : state, options);
  history = made;
  return made;
}
