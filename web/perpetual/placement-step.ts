/** What comes between the button and the order: the questions, missing funds, or, once those are here, going on with it. */
export type PlacementStep = 'quiz' | 'transfer' | 'goOn' | undefined;

/** A transfer was completed. Going on needs an order to go on with, and a sheet that is still open. */
export const afterFunds = (step: PlacementStep, quantity: string): PlacementStep =>
  step !== 'transfer' ? step : quantity === '' ? undefined : 'goOn';

/** The transfer sheet closes: on its own after a transfer, or because the trader changed their mind. */
export const afterSheet = (step: PlacementStep): PlacementStep => (step === 'transfer' ? undefined : step);

/** An edited order is another one than the funds were for, so it waits for the button. */
export const afterEdit = (step: PlacementStep): PlacementStep => (step === 'goOn' ? undefined : step);
