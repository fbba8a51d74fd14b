import type { Output } from '@bourse/contract/call';
import type { verificationOffice } from '@bourse/contract/office/verification';

export type Case = Output<typeof verificationOffice.openCase>;
