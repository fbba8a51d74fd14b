import { useEffect, useRef, useSyncExternalStore } from 'react';

/** One key of a page. `keys` is a key's name (`j`, `ArrowDown`, `?`), two after another (`g t`), or with Ctrl or Cmd (`mod+k`). */
export interface KeyBinding {
  readonly keys: string;
  readonly label: string;
  readonly run: () => void;
  /** Also shown at the foot of the page, not only in the list of all keys. */
  readonly hint?: boolean;
}

interface Layer {
  readonly bindings: readonly KeyBinding[];
  readonly isPage: boolean;
}
let layers: readonly Layer[] = [];
const listeners = new Set<() => void>();
const change = (next: readonly Layer[]) => {
  layers = next;
  for (const listener of listeners) listener();
};

/** Keys that work while the component is mounted. The page's own take precedence over the shell's. */
export function useKeys(bindings: readonly KeyBinding[], isPage = true): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  const names = bindings.map((b) => `${b.keys}\n${b.label}\n${b.hint ?? ''}`).join('\t');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layer changes with its names; what they do is read when they are pressed
  useEffect(() => {
    if (latest.current.length === 0) return undefined;
    const layer: Layer = {
      isPage,
      bindings: latest.current.map((b, n) => ({ ...b, run: () => latest.current[n]?.run() })),
    };
    change([...layers, layer]);
    return () => change(layers.filter((l) => l !== layer));
  }, [names, isPage]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
export const useKeyLayers = (): readonly Layer[] => useSyncExternalStore(subscribe, () => layers);

const sequenceMs = 1_200;
let first: { readonly key: string; readonly at: number } | undefined;

/** Letters belong to a focused field, and to an open dialog. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (target?.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]')) return true;
  return document.querySelector('dialog[open]') !== null;
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const mod = event.ctrlKey || event.metaKey;
  if (!mod && isTaken(event)) return;
  const pair = !mod && first && Date.now() - first.at < sequenceMs ? `${first.key} ${key}` : undefined;
  const wanted = mod ? [`mod+${key}`] : pair ? [pair, key] : [key];
  first = undefined;
  for (const name of wanted)
    for (const { bindings } of layers.toReversed()) {
      const found = bindings.find((b) => b.keys === name);
      if (!found) continue;
      event.preventDefault();
      found.run();
      return;
    }
  if (!mod && layers.some(({ bindings }) => bindings.some((b) => b.keys.startsWith(`${key} `)))) first = { key, at: Date.now() };
}

export function listenForKeys(): () => void {
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
}

/** How keys are shown: each in its own cap. */
export const capsOf = (keys: string): readonly string[] =>
  (keys.length === 1 ? [keys] : keys.split(/[ +]/)).map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
const names: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
};
