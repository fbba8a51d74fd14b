import type { FlashQuote } from '@bourse/contract/flash';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../wire/api.ts';
import { flash } from '../wire/calls.ts';
import { newRequestId } from '../wire/request-id.ts';
import { type ExchangeDraft, lifeOf } from './exchange.ts';

interface HeldQuote {
  readonly quote: FlashQuote;
  /** When it ends, by `performance.now()`: counted from when it was asked for, so never longer than the server holds it. */
  readonly endsAt: number;
  readonly lengthMs: number;
}
export interface Quoting {
  readonly held: HeldQuote | undefined;
  /** The previous quote, while the new one is compared with it. */
  readonly before: FlashQuote | undefined;
  readonly error: unknown;
  readonly isAsking: boolean;
  readonly ask: () => void;
}

/** Asks for a quote when it is opened, and for another one when it is wished for. */
export function useQuote(draft: ExchangeDraft): Quoting {
  const [held, hold] = useState<HeldQuote>();
  const [before, keep] = useState<FlashQuote>();
  const [error, setError] = useState<unknown>();
  const [isAsking, setAsking] = useState(false);
  const latest = useRef(held);
  latest.current = held;
  const { from, to, given, amount } = draft;
  const ask = useCallback(async () => {
    const askedAt = performance.now();
    setAsking(true);
    setError(undefined);
    try {
      const wish = { requestId: newRequestId(), from, to, ...(given === 'from' ? { fromAmount: amount } : { toAmount: amount }) };
      const { quote, serverTime } = await api(flash.quote, wish);
      keep(latest.current?.quote);
      const lengthMs = lifeOf(quote, serverTime);
      hold({ quote, lengthMs, endsAt: askedAt + lengthMs });
    } catch (failure) {
      setError(failure);
    } finally {
      setAsking(false);
    }
  }, [from, to, given, amount]);
  useEffect(() => void ask(), [ask]);
  return { held, before, error, isAsking, ask: () => void ask() };
}
