import { Figure } from '@bourse/ui/figure';
import { Pencil, Share } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { averageText, moneyText, percentText, priceText, profitText } from '../wire/money-text.ts';
import { AdlLights } from './adl-lights.tsx';
import { MoreExits } from './exit-pair.tsx';
import { colourOf, positionKey, RatioWarning } from './position-card.tsx';
import type { PositionRows } from './positions.tsx';
import { distanceText, ratioLevel } from './ratio.ts';
import { Gauge, RatioFigure } from './ratio-bar.tsx';

/** Open positions as a table of two-line rows, for a wide window; below it the position that needs attention. */
export function PositionTable(p: PositionRows): ReactElement {
  const t = useTranslations('perpetual');
  const inDanger = p.positions
    .filter(({ guaranteedRatio }) => ratioLevel(guaranteedRatio) !== 'safe')
    .sort((a, b) => Number(a.guaranteedRatio) - Number(b.guaranteedRatio))[0];
  const info = inDanger && p.infos.get(inDanger.symbol);
  return (
    <>
      <table className="desk-table desk-positions">
        <caption className="sr">{t('positions')}</caption>
        <thead>
          <tr>
            <th>{t('contract')}</th>
            <th className="desk-number">{t('size')}</th>
            <th className="desk-number">{t('column.entryMark')}</th>
            <th className="desk-number">{t('liquidation')}</th>
            <th className="desk-number">{t('margin')}</th>
            <th className="desk-number">{t('ratioShort')}</th>
            <th className="desk-number">{t('column.profit')}</th>
            <th className="desk-number">{t('exits.short')}</th>
            <th>{t('adl.short')}</th>
            <th>
              <span className="sr">{t('more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {p.positions.map((position) => (
            <Row key={positionKey(position)} {...p} position={position} />
          ))}
        </tbody>
      </table>
      {inDanger && info && (
        <div className="px-3 pb-2">
          <RatioWarning
            position={inDanger}
            info={info}
            onAdd={inDanger.marginMode === 'isolated' ? () => p.onAct(inDanger, 'margin') : undefined}
          />
        </div>
      )}
    </>
  );
}

function Row({
  position: p,
  infos,
  mayReverse,
  onAct,
}: PositionRows & { readonly position: PositionRows['positions'][number] }): ReactElement | null {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const info = infos.get(p.symbol);
  if (!info) return null;
  const price = (text: string | undefined) => <Figure text={priceText(text, locale, info.priceDecimals)} />;
  const name = `\u2068${info.base}${info.quote}\u2069`;
  return (
    <tr>
      <td>
        <Two
          first={
            <bdi dir="ltr" className="font-semibold">
              {info.base}
              <span className="font-normal text-t3">{info.quote}</span>
            </bdi>
          }
          second={
            <>
              <span className={p.side === 'long' ? 'text-up' : 'text-down'}>
                {t(p.side)} <bdi dir="ltr">{p.leverage}×</bdi>
              </span>{' '}
              {t(p.marginMode)}
            </>
          }
        />
      </td>
      <td className="desk-number">
        <Two
          first={t('lotsOf', { lots: Number(p.quantity) })}
          second={<Figure text={`${moneyText(p.size, locale, { minimum: info.quantityDecimals })} ${info.base}`} />}
        />
      </td>
      <td className="desk-number">
        <Two first={<Figure text={averageText(p.entryPrice, locale, info.priceDecimals)} />} second={price(p.markPrice)} />
      </td>
      <td className="desk-number">
        <Two
          first={price(p.liquidationPrice)}
          second={<Figure text={percentText(distanceText(p.markPrice, p.liquidationPrice), locale, 'always', 1)} />}
        />
      </td>
      <td className="desk-number">
        <span className="inline-flex items-center">
          <Figure text={moneyText(p.margin, locale, { minimum: 2, maximum: 2 })} />
          {p.marginMode === 'isolated' && <EditButton label={t('marginEdit.title')} onClick={() => onAct(p, 'margin')} />}
        </span>
      </td>
      <td className="desk-number">
        <Two first={<RatioFigure ratio={p.guaranteedRatio} />} second={<Gauge ratio={p.guaranteedRatio} />} />
      </td>
      <td className={`desk-number ${colourOf(p.unrealised)}`}>
        <Two
          first={<Figure text={profitText(p.unrealised, locale)} className="font-semibold" />}
          second={<Figure text={percentText(p.unrealisedRate, locale)} className={colourOf(p.unrealised)} />}
        />
      </td>
      <td className="desk-number">
        <span className="inline-block text-end">
          <Two
            first={price(p.takeProfit)}
            second={
              <>
                {price(p.stopLoss)} <MoreExits position={p} />
              </>
            }
          />
        </span>
        <EditButton label={t('exits.editOf', { name })} onClick={() => onAct(p, 'exits')} />
      </td>
      <td>
        <AdlLights lights={p.lights} isBare />
      </td>
      <td className="desk-number">
        <button type="button" aria-label={t('share.title')} onClick={() => onAct(p, 'share')} className="desk-act align-middle">
          <Share size={14} strokeWidth={1.75} aria-hidden />
        </button>
        {mayReverse && (
          <button type="button" aria-label={t('reverse.of', { name })} onClick={() => onAct(p, 'reverse')} className="desk-act">
            {t('reverse.button')}
          </button>
        )}
        <button type="button" aria-label={t('closing.of', { name })} onClick={() => onAct(p, 'close')} className="desk-act">
          {t('closing.button')}
        </button>
      </td>
    </tr>
  );
}

const Two = ({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }): ReactElement => (
  <>
    <span className="block">{first}</span>
    <span className="block text-11 text-t3">{second}</span>
  </>
);

const EditButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }): ReactElement => (
  <button type="button" aria-label={label} aria-haspopup="dialog" onClick={onClick} className="desk-act desk-act-small">
    <Pencil size={12} strokeWidth={2} aria-hidden />
  </button>
);
