import type { ReactElement } from 'react';

/** Up to four figures with their names, above a list. */
export const FigureStrip = ({ figures }: { readonly figures: readonly (readonly [name: string, value: string])[] }): ReactElement => (
  <dl className="grid flex-none grid-cols-4 hairline-b max-[900px]:grid-cols-2">
    {figures.map(([name, value]) => (
      <div key={name} className="px-5 py-2.5 max-[900px]:px-4">
        <dt className="text-11 text-t3">{name}</dt>
        <dd className="text-15 font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
);
