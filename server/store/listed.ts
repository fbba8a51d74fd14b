import type { Asset, Instrument } from '@bourse/core/market/instrument';
import { type Quoted, quoteAsset } from './quoted.ts';

interface Configured {
  readonly assets: readonly Asset[];
  readonly instruments: readonly Instrument[];
  /** Instruments of other kinds. */
  readonly perpetuals?: readonly Quoted[] | undefined;
}

/**
 * What is listed, in memory: assets, spot pairs, and instruments of every kind, also those no longer traded, because old orders are
 * still read. Whoever follows the engine's events has one of its own, which is as far as its owner has heard.
 */
export class Listed {
  readonly #assets = new Map<string, Asset>();
  readonly #instruments = new Map<string, Instrument>();
  readonly #quoted = new Map<string, Quoted>();

  /** Replaces what it names, keeps the rest. */
  list({ assets, instruments, perpetuals = [] }: Configured): void {
    for (const asset of assets) this.#assets.set(asset.asset, asset);
    for (const instrument of instruments) this.#instruments.set(instrument.symbol, instrument);
    for (const one of [...instruments, ...perpetuals]) this.#quoted.set(one.symbol, one);
  }

  get assets(): Asset[] {
    return [...this.#assets.values()];
  }
  asset(name: string): Asset | undefined {
    return this.#assets.get(name);
  }
  /** The number of decimals in the ledger; 0 if the asset is unknown. */
  scale(asset: string): number {
    return this.asset(asset)?.scale ?? 0;
  }
  /** The spot pairs, in the order in which they were first listed. */
  get instruments(): Instrument[] {
    return [...this.#instruments.values()];
  }
  instrument(symbol: string): Instrument | undefined {
    return this.#instruments.get(symbol);
  }
  /** Instruments of every kind, spot pairs first. */
  get quoted(): Quoted[] {
    return [...this.#quoted.values()];
  }
  quotedAs(symbol: string): Quoted | undefined {
    return this.#quoted.get(symbol);
  }
  /** The scale of what its prices and turnover are in. */
  quoteScale(quoted: Quoted): number {
    return this.scale(quoteAsset(quoted));
  }
}
