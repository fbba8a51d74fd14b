import type { ReactElement } from 'react';
import { addressGroups } from './address-groups.ts';

/** An address to compare: groups of four, the relevant ones bold. One press selects it; it's copied without the gaps. */
export const AddressText = ({ address }: { readonly address: string }): ReactElement => (
  <bdi
    dir="ltr"
    translate="no"
    className="num grid justify-between text-15 text-t2 select-all"
    style={{ gridTemplateColumns: 'repeat(5, auto)', gap: '2px 8px', textAlign: 'start' }}
  >
    <span className="sr">{address}</span>
    {addressGroups(address).map((group, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address never change places
      <span key={i} aria-hidden className="select-none">
        {group.map(({ text, strong }) =>
          strong ? (
            <b key={text} className="font-semibold text-t1">
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </span>
    ))}
  </bdi>
);
