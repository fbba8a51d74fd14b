import type { Output } from '@bourse/contract/call';
import type { flashOffice } from '@bourse/contract/office/flash';

export type Inventory = Output<typeof flashOffice.inventory>;
export type InventoryAsset = Inventory['assets'][number];
