import { createContext, type ReactNode } from 'react';

/** A field's message for an amount that's ambiguous or unreadable. One text for all fields of an app. */
export const UnclearAmount = createContext<ReactNode>(undefined);
