/** A description of an asset in one language. The app translates the keys of the facts; their values are plain. */
export interface Introduction {
  readonly name: string;
  readonly text: string;
  readonly facts: Readonly<Partial<Record<FactKey, string>>>;
}

export type FactKey = 'launched' | 'consensus' | 'blockTime' | 'supplyLimit' | 'whitePaper';

export type Introductions = Readonly<Record<string, Introduction>>;
