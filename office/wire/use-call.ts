import { callsOf } from '@bourse/client/calls';
import { api } from './api.ts';

export const { useCall, useSend, staleRoom } = callsOf(api, '/api/office/');
