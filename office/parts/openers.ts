import { createContext, useContext } from 'react';

/** What the page header opens: the side rail on a phone, the command palette, the list of keys. */
export interface Openers {
  readonly openMenu: () => void;
  readonly openPalette: () => void;
  readonly openKeyMap: () => void;
}

const nothing = (): void => undefined;
export const OpenersContext = createContext<Openers>({ openMenu: nothing, openPalette: nothing, openKeyMap: nothing });
export const useOpeners = (): Openers => useContext(OpenersContext);
