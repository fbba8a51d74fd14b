import type { messagesOffice as contract } from '@bourse/contract/office/messages';
import type { OfficeServices } from '../office-services.ts';
import type { OpenRoom } from '../room.ts';
import { messagesOffice } from './office.ts';

export const openMessages = (s: OfficeServices): OpenRoom<typeof contract> => ({
  handlers: messagesOffice({ ...s, deliver: () => void s.postman.run() }),
});
