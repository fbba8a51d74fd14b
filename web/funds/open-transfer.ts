import { create } from 'zustand';
import type { TransferDraft } from './transfer.ts';

// The pages /account and /accountCurrency give what was chosen back to the page that asked. The draft lives here, so that it
// survives the way there and back.

export const useOpenTransfer = create<{ readonly draft: TransferDraft | undefined }>()(() => ({ draft: undefined }));
