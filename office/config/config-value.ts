import type { Output } from '@bourse/contract/call';
import type { config } from '@bourse/contract/office/config';

export type ConfigValue = Output<typeof config.list>[number];
