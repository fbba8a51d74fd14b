import { useEffect, useRef } from 'react';
import { usePreferences } from './preferences.ts';

/** What a key does: a letter by the physical key, so that it works in any keyboard layout, a sign (`/`, `?`) by what it types. */
export type Keys = Readonly<Record<string, () => void>>;

/** Single keys that choose and focus; none sends anything. They rest while something is typed and while a dialog is open. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !usePreferences.getState().shortcuts) return;
      const on = event.target as Element;
      if (on.closest('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]')) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      const act = latest.current[/^Key/.test(event.code) ? event.code.slice(3).toLowerCase() : event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

/** Focuses the field that a page has marked for `/`. */
export const focusFilter = (): void => document.querySelector<HTMLInputElement>('[data-key="/"]')?.focus();

/** Moves the focus to the link of the next or the previous row of a table. */
export function focusRow(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.wide-row-link')];
  const row = document.activeElement?.closest('tr');
  const at = links.findIndex((link) => link.closest('tr') === row);
  links[at < 0 ? (by > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}
