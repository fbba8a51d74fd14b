import { useState } from 'react';
import { api } from '../wire/api.ts';
import { identity } from '../wire/calls.ts';

export interface Code {
  readonly value: string;
  readonly type: (value: string) => void;
  /** Where it went, and when another may be sent (milliseconds). */
  readonly sentTo: string | undefined;
  readonly resendAt: number;
  readonly sending: boolean;
  readonly send: () => Promise<void>;
}

/** A code that `ask` has sent: what was typed of it, and the way to another. Errors are the caller's to show. */
export function useCode(ask: () => Promise<{ resendAfter: number; target: string }>): Code {
  const [value, type] = useState('');
  const [sent, setSent] = useState<{ to: string; resendAt: number }>();
  const [sending, setSending] = useState(false);
  return {
    value,
    type,
    sentTo: sent?.to,
    resendAt: sent?.resendAt ?? 0,
    sending,
    send: async () => {
      setSending(true);
      try {
        const { resendAfter, target } = await ask();
        setSent({ to: target, resendAt: Date.now() + resendAfter * 1_000 });
        type((now) => codeAfter(value, now));
      } finally {
        setSending(false);
      }
    },
  };
}

/**
 * What the field holds once a code is sent: nothing of an older one, which is of no use any more. What was typed since the
 * asking stays: a code may be quicker than the answer to the request that sent it.
 */
export const codeAfter = (before: string, now: string): string => (now === before ? '' : now);

/** Sends a code to the email or phone number of somebody who isn't logged in. */
export const sendCode = (account: string, purpose: 'register' | 'reset' | 'unlock', locale: string): Promise<{ resendAfter: number }> =>
  account.includes('@')
    ? api(identity.sendEmail, { email: account, purpose, locale })
    : api(identity.sendSms, { phone: account, purpose, locale });

/** Throws unless that code is right; it is not used up by asking. For a reset it also answers whether a name will be compared. */
export const checkCode = async (
  account: string,
  purpose: 'register' | 'reset' | 'unlock',
  code: string,
): Promise<{ readonly asksName?: boolean | undefined }> =>
  account.includes('@')
    ? api(identity.checkCode, { email: account, code, purpose })
    : api(identity.checkCodePhone, { phone: account, code, purpose });
