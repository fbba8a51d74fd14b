import { callsOf } from '@bourse/client/calls';
import { api } from './api.ts';

export const { useCall, useRefresh, useSend } = callsOf(api, '/api/');
