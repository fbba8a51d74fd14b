import { createContext, useContext } from 'react';

/** What the head of a page opens: the side rail on a phone, the command palette, the map of keys. */
export interface Openers {
  readonly openMenu: () => void;
  readonly openPalette: () => void;
  readonly openKeyMap: () => void;
}

const nothing = (): void => undefined;
export const OpenersContext = createContext<Openers>({ openMenu: nothing, openPalette: nothing, openKeyMap: nothing });
export const useOpeners = (): Openers => useContext(OpenersContext);
