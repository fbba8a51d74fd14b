import { createContext, type ReactNode } from 'react';

/** What a field says of an amount that can be read in more than one way, or in none. One text for all fields of an app. */
export const UnclearAmount = createContext<ReactNode>(undefined);
