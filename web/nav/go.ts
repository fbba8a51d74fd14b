import { type Target as AnyTarget, navigationOf } from '@bourse/client/go';
import type { AnyPlace, Path } from './places.ts';

export type Target<P extends Path = Path> = AnyTarget<AnyPlace, P>;
export const { Go, useGo, useAddress } = navigationOf<AnyPlace>();
