import { pagesOf } from '@bourse/client/pages';
import { api } from './api.ts';

export const usePages = pagesOf(api);
