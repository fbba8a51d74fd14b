import { navigationOf } from '@bourse/client/go';
import type { AnyPlace } from './places.ts';

export const { Go, useGo, useAddress } = navigationOf<AnyPlace>();

/** Links of the rail and other lists whose pages are known by path only. */
export const linkTo = (path: string): { readonly to: '/today' } => ({ to: path as '/today' });
