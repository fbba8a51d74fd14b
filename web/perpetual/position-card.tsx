import type { PerpetualInfo, PerpetualPosition } from '@bourse/contract/perpetual-text';
import { Badge } from '@bourse/ui/badge';
import { Button, IconButton } from '@bourse/ui/button';
import { Figure } from '@bourse/ui/figure';
import { Pencil, Share } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { averageText, directionOf, moneyText, percentText, priceText, profitText } from '../wire/money-text.ts';
import { AdlLights } from './adl-lights.tsx';
import { ExitPair } from './exit-pair.tsx';
import { marginToSafety, ratioLevel } from './ratio.ts';
import { RatioBar } from './ratio-bar.tsx';

/** What can be done with a position. */
export type PositionAct = 'exits' | 'reverse' | 'close' | 'margin' | 'share';

export const positionKey = ({ symbol, side }: PerpetualPosition): string => `${symbol} ${side}`;
export const colourOf = (signed: string | undefined): string =>
  ({ up: 'text-up', down: 'text-down', flat: 'text-t1' })[directionOf(signed)];

/** One position: profit first, then where it stands and where it ends, then what can be done. */
export function PositionCard({
  position: p,
  info,
  mayReverse,
  onAct,
}: {
  readonly position: PerpetualPosition;
  readonly info: PerpetualInfo;
  /** In one-way mode. */
  readonly mayReverse: boolean;
  readonly onAct: (act: PositionAct) => void;
}): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const price = (text: string | undefined) => <Figure text={priceText(text, locale, info.priceDecimals)} />;
  const money = (text: string | undefined) => <Figure text={moneyText(text, locale, { minimum: 2, maximum: 2 })} />;
  return (
    <article aria-label={`${info.name} ${t(p.side)}`} className="px-4 py-3">
      <div className="flex items-center justify-between gap-2">
        <PositionName position={p} info={info} />
        <IconButton label={t('share.title')} onClick={() => onAct('share')} className="-me-3">
          <Share size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className={`mt-1.5 mb-3 flex items-end justify-between gap-3 ${colourOf(p.unrealised)}`}>
        <p>
          <span className="block text-11 text-t3">{t('unrealised', { asset: info.quote })}</span>
          <Figure text={profitText(p.unrealised, locale)} className="text-24 font-semibold" />
        </p>
        <p className="text-end">
          <span className="block text-11 text-t3">{t('return')}</span>
          <Figure text={percentText(p.unrealisedRate, locale)} className="text-17 font-semibold" />
        </p>
      </div>
      <dl className="grid grid-cols-3 gap-x-2 gap-y-2">
        <Fact name={t('size')}>
          {t('lotsOf', { lots: Number(p.quantity) })}
          <Figure
            text={`${moneyText(p.size, locale, { minimum: info.quantityDecimals })} ${info.base}`}
            className="block text-11 font-normal text-t3"
          />
        </Fact>
        <Fact name={t('entry')}>
          <Figure text={averageText(p.entryPrice, locale, info.priceDecimals)} />
        </Fact>
        <Fact end name={t('mark')}>
          {price(p.markPrice)}
        </Fact>
        <Fact name={t('margin')}>
          {p.marginMode === 'isolated' ? (
            <Edit label={t('marginEdit.title')} onClick={() => onAct('margin')}>
              {money(p.margin)}
            </Edit>
          ) : (
            money(p.margin)
          )}
        </Fact>
        <Fact name={t('exits.short')}>
          <ExitPair position={p} decimals={info.priceDecimals} />
        </Fact>
        <Fact end name={t('liquidation')}>
          <span className="text-warn">{price(p.liquidationPrice)}</span>
        </Fact>
      </dl>
      <RatioBar position={p} />
      <RatioWarning position={p} info={info} onAdd={p.marginMode === 'isolated' ? () => onAct('margin') : undefined} />
      <AdlLights lights={p.lights} />
      <div className="mt-3 grid grid-flow-col gap-2">
        <Button tone="tonal" size="medium" onClick={() => onAct('exits')}>
          {t('exits.button')}
        </Button>
        {mayReverse && (
          <Button tone="tonal" size="medium" onClick={() => onAct('reverse')}>
            {t('reverse.button')}
          </Button>
        )}
        <Button tone="tonal" size="medium" onClick={() => onAct('close')}>
          {t('closing.button')}
        </Button>
      </div>
    </article>
  );
}

function PositionName({ position: p, info }: { readonly position: PerpetualPosition; readonly info: PerpetualInfo }): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <h2 className="flex min-w-0 flex-wrap items-center gap-2 text-15 font-semibold">
      <bdi dir="ltr">
        {info.base}
        {info.quote}
      </bdi>
      <Badge tone={p.side === 'long' ? 'up' : 'down'}>
        {t(p.side)} <bdi dir="ltr">{p.leverage}×</bdi>
      </Badge>
      <span className="text-12 font-normal text-t3">{t(p.marginMode)}</span>
    </h2>
  );
}

/** Below the warning level: what it means, and what lifts it above. */
export function RatioWarning({
  position: p,
  info,
  onAdd,
}: {
  readonly position: PerpetualPosition;
  readonly info: PerpetualInfo;
  readonly onAdd: (() => void) | undefined;
}): ReactElement | null {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const level = ratioLevel(p.guaranteedRatio);
  if (level === 'safe') return null;
  const amount = p.marginMode === 'isolated' ? marginToSafety(p) : undefined;
  return (
    <div
      className={`mt-2 flex items-center justify-between gap-3 rounded-card p-3 text-12 ${level === 'watch' ? 'bg-warn-tint text-warn' : 'bg-danger-tint text-danger'}`}
    >
      <span>
        {/* The amount follows the mark price: announced, it would interrupt every second. */}
        <span role="status">{t(`warning.${level}`, { name: `\u2068${info.base}${info.quote}\u2069` })}</span>{' '}
        {amount !== undefined && t('warning.add', { amount: `\u2068${moneyText(amount, locale)} ${info.quote}\u2069` })}
      </span>
      {onAdd && (
        <button type="button" onClick={onAdd} className="target flex-none font-semibold underline">
          {t('marginEdit.add')}
        </button>
      )}
    </div>
  );
}

const Fact = ({
  name,
  end = false,
  children,
}: {
  readonly name: ReactNode;
  readonly end?: boolean;
  readonly children: ReactNode;
}): ReactElement => (
  <div className={end ? 'min-w-0 text-end' : 'min-w-0'}>
    <dt className="text-11 text-t3">{name}</dt>
    <dd className="num text-13 font-medium">{children}</dd>
  </div>
);

const Edit = ({
  label,
  onClick,
  children,
}: {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}): ReactElement => (
  <button type="button" aria-haspopup="dialog" onClick={onClick} className="target inline-flex items-center gap-1">
    <span className="sr">{label}</span>
    {children}
    <Pencil size={12} strokeWidth={2} className="text-t3" aria-hidden />
  </button>
);
