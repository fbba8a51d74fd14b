import { callKey } from '@bourse/client/calls';
import { toast } from '@bourse/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useErrorText } from '../parts/error-text.ts';
import { api } from '../wire/api.ts';
import { market } from '../wire/calls.ts';
import { useSession } from '../wire/session.ts';
import { useCall, useRefresh } from '../wire/use-call.ts';

// The watched instruments in the order of the trader. Logged in they live on the server, otherwise on this device; at login
// those of the device are put behind those of the server and the device forgets them.

export const longest = 100;
/** What an empty list offers. */
export const suggested = ['BTC-USDT', 'ETH-USDT', 'SOL-USDT', 'XRP-USDT', 'BNB-USDT', 'DOGE-USDT'];

// ---- what can be done with a list -----------------------------------------------------------------------------------------

type Symbols = readonly string[];

/** A new one comes first: it is what the trader is looking at. */
export const toggled = (list: Symbols, symbol: string): Symbols =>
  list.includes(symbol) ? list.filter((s) => s !== symbol) : [symbol, ...list].slice(0, longest);

export const without = (list: Symbols, gone: ReadonlySet<string>): Symbols => list.filter((s) => !gone.has(s));

/** Those chosen come first, in their order. */
export const onTop = (list: Symbols, chosen: ReadonlySet<string>): Symbols => [
  ...list.filter((s) => chosen.has(s)),
  ...list.filter((s) => !chosen.has(s)),
];

/** One is lifted out and put in at `to`, counted in the list without it. */
export function moved(list: Symbols, symbol: string, to: number): Symbols {
  if (!list.includes(symbol)) return list;
  const rest = list.filter((s) => s !== symbol);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), symbol, ...rest.slice(at)];
}

/** Those chosen go one place up or down, keeping their distance; one at the edge stays and those behind it close up to it. */
export function shifted(list: Symbols, chosen: ReadonlySet<string>, by: -1 | 1): Symbols {
  const next = by < 0 ? [...list] : [...list].reverse();
  for (let i = 1; i < next.length; i += 1) {
    const [before, here] = [next[i - 1] as string, next[i] as string];
    if (chosen.has(here) && !chosen.has(before)) [next[i - 1], next[i]] = [here, before];
  }
  return by < 0 ? next : next.reverse();
}

/** At login: what the server has stays in front and in its order, what only the device has follows. */
export const mergedAtLogin = (server: Symbols, device: Symbols): Symbols => [...new Set([...server, ...device])].slice(0, longest);

export const sameList = (a: Symbols, b: Symbols): boolean => a.length === b.length && a.every((s, i) => s === b[i]);

// ---- where it lives -------------------------------------------------------------------------------------------------------

const useDeviceList = create<{ readonly symbols: Symbols }>()(persist(() => ({ symbols: [] as Symbols }), { name: 'bourse.watchlist' }));

export interface Watchlist {
  /** Undefined while it is on its way. */
  readonly symbols: Symbols | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Shown at once; put back, with a word about it, if the server refuses. */
  readonly save: (change: (list: Symbols) => Symbols) => void;
}

let merging = false;

export function useWatchlist(): Watchlist {
  const t = useTranslations('market.watchlist');
  const text = useErrorText();
  const client = useQueryClient();
  const refresh = useRefresh();
  const isTrader = useSession((s) => s.token !== undefined);
  const device = useDeviceList((s) => s.symbols);
  const query = useCall(market.watchlist, {}, { enabled: isTrader, staleTime: 60_000 });

  // Saves run one after the other, so the last one tapped is the last one stored.
  const send = useMutation({
    mutationFn: (symbols: Symbols) => api(market.saveWatchlist, { symbols: [...symbols] }, { quiet: true }),
    scope: { id: 'watchlist' },
  });
  const latest = useRef({ send: send.mutateAsync, t, text });
  useEffect(() => {
    latest.current = { send: send.mutateAsync, t, text };
  });

  const store = useCallback(
    async (before: Symbols, after: Symbols): Promise<boolean> => {
      await client.cancelQueries({ queryKey: callKey(market.watchlist, {}) });
      client.setQueryData(callKey(market.watchlist, {}), { symbols: [...after] });
      try {
        await latest.current.send(after);
        return true;
      } catch (error) {
        const { t, text } = latest.current;
        // Put back what was there, unless something newer has been tapped meanwhile: then the server says what holds.
        const shown = client.getQueryData<{ symbols: string[] }>(callKey(market.watchlist, {}))?.symbols ?? [];
        if (sameList(shown, after)) client.setQueryData(callKey(market.watchlist, {}), { symbols: [...before] });
        else void refresh(market.watchlist);
        toast({ kind: 'bad', text: t('notSaved', { cause: text(error) }) });
        return false;
      }
    },
    [client, refresh],
  );

  const onServer = query.data?.symbols;
  useEffect(() => {
    if (!isTrader || !onServer || device.length === 0 || merging) return;
    merging = true;
    const merged = mergedAtLogin(onServer, device);
    const done = sameList(merged, onServer) ? Promise.resolve(true) : store(onServer, merged);
    void done
      .then((stored) => {
        if (stored) useDeviceList.setState({ symbols: [] });
      })
      .finally(() => {
        merging = false;
      });
  }, [isTrader, onServer, device, store]);

  const save = useCallback(
    (change: (list: Symbols) => Symbols) => {
      if (!isTrader) {
        useDeviceList.setState((s) => ({ symbols: change(s.symbols) }));
        return;
      }
      const before = client.getQueryData<{ symbols: string[] }>(callKey(market.watchlist, {}))?.symbols;
      if (!before) return; // not known yet: nothing to change
      const after = change(before);
      if (!sameList(before, after)) void store(before, after);
    },
    [client, isTrader, store],
  );

  return {
    symbols: isTrader ? onServer : device,
    error: isTrader && !onServer ? query.error : null,
    retry: () => void refresh(market.watchlist),
    save,
  };
}
