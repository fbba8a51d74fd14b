/** What an asset is, in one language. The keys of the facts are translated by the app, their values are plain. */
export interface Introduction {
  readonly name: string;
  readonly text: string;
  readonly facts: Readonly<Partial<Record<FactKey, string>>>;
}

export type FactKey = 'launched' | 'consensus' | 'blockTime' | 'supplyLimit' | 'whitePaper';

export type Introductions = Readonly<Record<string, Introduction>>;
