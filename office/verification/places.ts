import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Place } from '../parts/photo-stage.tsx';
import type { Field, Side } from './review.ts';

interface Places {
  /** By country, field and side: the place of the field on such a document. */
  readonly known: Readonly<Record<string, Place>>;
}

const keyOf = (country: string, field: Field, side: Side): string => `${country} ${field} ${side}`;

/** Documents of one country look alike: a place marked once is marked on the next one. No personal data is kept. */
export const usePlaces = create<Places>()(persist((): Places => ({ known: {} }), { name: 'bourse.office.places' }));

export const placeOf = ({ known }: Places, country: string, field: Field | undefined, side: Side): Place | undefined =>
  field === undefined ? undefined : known[keyOf(country, field, side)];
export const notePlace = (country: string, field: Field, side: Side, place: Place): void => {
  usePlaces.setState(({ known }) => ({ known: { ...known, [keyOf(country, field, side)]: place } }));
};
