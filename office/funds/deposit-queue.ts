import type { Output } from '@bourse/contract/call';
import type { fundsOffice } from '@bourse/contract/office/funds';

type Queue = Pick<Output<typeof fundsOffice.depositQueue>, 'waiting' | 'secondPerson'>;

/** Whether no deposit waits for a reviewer or for a second person. The header and an empty list mean the same by it. */
export const isIdle = ({ waiting, secondPerson }: Queue): boolean => waiting + secondPerson === 0;
