import type { SecondContract, SecondInfo } from '@bourse/contract/seconds-text';
import { toast } from '@bourse/ui/toast';
import { lazy, type ReactElement, Suspense, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { TransferSheet } from '../bridges/transfer-sheet.tsx';
import { feel } from '../parts/feel.ts';
import { useWide } from '../parts/wide.ts';
import { moneyText } from '../wire/money-text.ts';
import { useRefresh } from '../wire/use-call.ts';
import { ConfirmSecondSheet } from './confirm-second-sheet.tsx';
import { HowSheet } from './how-sheet.tsx';
import { InstrumentSheet } from './instrument-sheet.tsx';
import { LimitsSheet } from './limits-sheet.tsx';
import { Narrow } from './narrow.tsx';
import type { Opening } from './opening.ts';
import { Quiz } from './quiz.tsx';
import { ResultSheet } from './result-sheet.tsx';
import { SecondSkeleton } from './second-skeleton.tsx';
import { useResults } from './use-results.ts';
import { useSecondTrade } from './use-second-trade.ts';

const Workspace = lazy(() => import('./workspace.tsx'));

/** Trading in one market, with the sheets around it. */
export function Trade({
  info,
  infos,
  onPick,
}: {
  readonly info: SecondInfo;
  readonly infos: readonly SecondInfo[];
  readonly onPick: (symbol: string) => void;
}): ReactElement {
  const wide = useWide();
  const refresh = useRefresh();
  const trade = useSecondTrade(info);
  const [open, show] = useState<'how' | 'markets' | 'limits' | 'transfer'>();
  const { result, showResult, next, said } = useShownResults(wide);
  const opening: Opening = {
    show,
    showResult,
    input: useRef(null),
    buttons: { up: useRef(null), down: useRef(null) },
  };
  const close = () => show(undefined);
  const { placement } = trade;
  return (
    <>
      {wide ? (
        <Suspense fallback={<SecondSkeleton />}>
          <Workspace trade={trade} infos={infos} opening={opening} />
        </Suspense>
      ) : (
        <Narrow trade={trade} opening={opening} />
      )}
      <p aria-live="polite" className="sr">
        {said}
      </p>
      <ConfirmSecondSheet info={info} placement={placement} failure={trade.failure} isOffline={!trade.isConnected} />
      <Quiz open={placement.isAsking} onClose={placement.endQuiz} />
      <HowSheet open={open === 'how'} onClose={close} info={info} payout={trade.payout} />
      <InstrumentSheet
        open={open === 'markets'}
        infos={infos}
        current={info.symbol}
        onClose={close}
        onPick={(symbol) => {
          close();
          onPick(symbol);
        }}
      />
      <LimitsSheet open={open === 'limits'} onClose={close} info={info} limits={trade.limits} />
      <TransferSheet open={open === 'transfer'} onClose={close} onDone={() => void refresh('ledger')} to="second" asset={info.asset} />
      <ResultSheet contract={result} infos={infos} onClose={next} />
    </>
  );
}

/**
 * Results one after the other: on a phone each in its sheet; in a wide window in a short message that opens it, so that nothing covers
 * the page while others run.
 */
function useShownResults(wide: boolean): {
  readonly result: SecondContract | undefined;
  readonly showResult: (contract: SecondContract) => void;
  readonly next: () => void;
  readonly said: string;
} {
  const t = useTranslations('second.result');
  const locale = useLocale();
  const [waiting, wait] = useState<readonly SecondContract[]>([]);
  const [said, say] = useState('');
  const showResult = (contract: SecondContract) => wait((before) => [...before, contract]);
  useResults((contract) => {
    const { status, net, asset } = contract;
    const net2 = moneyText(net, locale, { minimum: 2, maximum: 8, sign: 'always' });
    const text = `${t(status as 'won')}: \u2068${net2} ${asset}\u2069`;
    feel('settled');
    if (!wide) {
      say(text);
      showResult(contract);
    } else
      toast({
        kind: status === 'won' ? 'good' : 'plain',
        text,
        action: { label: t('details'), onPress: () => showResult(contract) },
      });
  });
  return { result: waiting[0], showResult, next: () => wait((before) => before.slice(1)), said };
}
