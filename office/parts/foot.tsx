import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Kbd } from './kbd.tsx';
import { capsOf, useKeyLayers } from './keys.ts';
import { useOpeners } from './openers.ts';
import { shortHash, usePulse } from './pulse.ts';
import { Dot } from './tag.tsx';

const lagLimitMs = 500;

/** The page's keys, and on every page: writer, lag, invariants and the head of the audit chain. */
export function Foot(): ReactElement {
  const t = useTranslations('app');
  const { openKeyMap } = useOpeners();
  const keys = useKeyLayers()
    .filter((layer) => layer.isPage)
    .flatMap((layer) => layer.bindings)
    .slice(0, 24);
  return (
    <footer className="flex items-center gap-4 overflow-hidden px-5 text-11 whitespace-nowrap text-t3 shadow-[inset_0_1px_0_var(--hair)] max-[900px]:flex-wrap max-[900px]:gap-y-1 max-[900px]:px-4 max-[900px]:py-3 max-[900px]:whitespace-normal">
      {/* Where there's no room the page's keys are hidden; the state of the exchange and the list of all keys never are. */}
      <span className="flex h-6 min-w-0 flex-wrap items-center gap-x-4 overflow-hidden max-[900px]:hidden">
        {keys
          .filter((k) => k.hint)
          .map((k) => (
            <span key={k.keys} className="inline-flex h-6 items-center gap-[5px]">
              {capsOf(k.keys).map((cap) => (
                <Kbd key={cap}>{cap}</Kbd>
              ))}
              {k.label}
            </span>
          ))}
      </span>
      <button type="button" onClick={openKeyMap} className="inline-flex flex-none items-center gap-[5px] max-[900px]:hidden">
        <Kbd>?</Kbd>
        {t('allKeys')}
      </button>
      <HouseState />
    </footer>
  );
}

function HouseState(): ReactElement {
  const t = useTranslations('app');
  const { data, isError } = usePulse();
  if (!data)
    return (
      <span className="ms-auto inline-flex items-center gap-[5px]">
        <Dot tone={isError ? 'danger' : 'quiet'} />
        {isError ? t('statusLost') : t('loading')}
      </span>
    );
  const isLate = data.lagMs > lagLimitMs;
  return (
    <span className="ms-auto flex flex-none items-center gap-4 max-[900px]:ms-0 max-[900px]:flex-auto max-[900px]:flex-wrap max-[900px]:gap-y-1">
      <span className="inline-flex items-center gap-[5px]">
        <Dot tone={isError || data.unsafe ? 'danger' : isLate ? 'warn' : 'good'} />
        {isError ? t('statusLost') : t('writer', { epoch: String(data.epoch) })}
      </span>
      <span className={isLate ? 'text-warn' : undefined}>{t('lag', { ms: String(data.lagMs) })}</span>
      <span className={data.unsafe ? 'font-medium text-danger' : undefined}>
        {data.unsafe ? t('unsafe', { why: data.unsafe }) : t('invariants')}
      </span>
      <span className="hash" title={data.officeChain.hash}>
        {t('head', { hash: shortHash(data.officeChain.hash) })}
      </span>
    </span>
  );
}
