// What an instrument's ID says: `BTC-USDT` is the spot pair, `BTC-USDT-PERP` its perpetual contract, `BTC-USDT-SEC` its second
// contract (decision 6). Without a schema, so that the apps can read an ID wherever they show one. The core never reads an ID: it
// keeps base, quote and underlying as fields.

export type InstrumentKind = 'spot' | 'perpetual' | 'seconds';

/** The pair alone, and with what follows it in the ID of a contract. */
export const spotPattern = /^[A-Z0-9]{2,10}-[A-Z0-9]{2,10}$/;
export const perpetualPattern = /^[A-Z0-9]{2,10}-[A-Z0-9]{2,10}-PERP$/;
export const secondPattern = /^[A-Z0-9]{2,10}-[A-Z0-9]{2,10}-SEC$/;
export const instrumentPattern = /^[A-Z0-9]{2,10}-[A-Z0-9]{2,10}(?:-PERP|-SEC)?$/;

export const kindOf = (id: string): InstrumentKind => {
  const suffix = id.split('-')[2];
  return suffix === 'PERP' ? 'perpetual' : suffix === 'SEC' ? 'seconds' : 'spot';
};

/** What is traded, and what its price is in. Empty where the text isn't an ID. */
export function assetsIn(id: string): { readonly base: string; readonly quote: string } {
  const [base = '', quote = ''] = id.split('-');
  return { base, quote };
}

/** The spot pair whose index prices the instrument; a spot pair is its own. */
export const underlyingOf = (id: string): string => id.split('-', 2).join('-');
export const perpetualOf = (underlying: string): string => `${underlying}-PERP`;
export const secondOf = (underlying: string): string => `${underlying}-SEC`;

/** As shown: BTC/USDT, BTCUSDT Perp, BTCUSDT Sec. Latin letters in every language. */
export function shownName(id: string): string {
  const [base, quote, kind] = id.split('-');
  return kind === undefined ? id.replace('-', '/') : `${base}${quote} ${kind === 'PERP' ? 'Perp' : 'Sec'}`;
}
