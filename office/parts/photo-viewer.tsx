import { classNames } from '@bourse/ui/class-names';
import { Columns2, Eye, Minus, Plus, RotateCcw, RotateCw, Scan } from 'lucide-react';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeys } from './keys.ts';
import { PhotoStage, type Place, type View, wholeView } from './photo-stage.tsx';

export interface Photo {
  readonly id: string;
  readonly label: string;
  /** A signed link; undefined until it arrives. */
  readonly src: string | undefined;
  /** The letter that shows it. */
  readonly letter?: string;
  /** In its own pixels. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  /** The place on it to mark. */
  readonly place?: Place | undefined;
}

/**
 * Photos of a document: zoom, move, rotate, one or two side by side. Each carries the operator's name and the time, and names the
 * audit log entry of this view.
 */
export function PhotoViewer({
  photos,
  watermark,
  seen,
  note,
  onExpired,
  onShow,
  onPoint,
}: {
  readonly photos: readonly Photo[];
  /** The operator's name and the time. */
  readonly watermark: string;
  /** The audit log entry of this view. */
  readonly seen?: ReactNode;
  /** When it was taken, how it is kept. */
  readonly note?: ReactNode;
  /** Links expire after minutes: asks for a new one. */
  readonly onExpired?: () => void;
  /** Which one is in view. */
  readonly onShow?: (id: string) => void;
  /** A double click on a photo marks where a field is. */
  readonly onPoint?: (id: string, place: Place) => void;
}): ReactElement {
  const t = useTranslations('app');
  const [shownId, setShown] = useState(photos[0]?.id);
  const show = (id: string) => {
    setShown(id);
    onShow?.(id);
  };
  const [isPair, setPair] = useState(false);
  const [views, setViews] = useState<Readonly<Record<string, View>>>({});
  const bar = useId();
  const hint = useId();
  const shown = photos.find((p) => p.id === shownId) ?? photos[0];
  const view = views[shown?.id ?? ''] ?? wholeView;
  const change = (id: string, next: View) => setViews((all) => ({ ...all, [id]: next }));
  const each = (by: (v: View) => View) => {
    for (const p of isPair ? photos : shown ? [shown] : []) change(p.id, by(views[p.id] ?? wholeView));
  };
  const zoom = (factor: number) => each((v) => ({ ...v, zoom: Math.min(8, Math.max(0.5, v.zoom * factor)) }));
  const turn = (by: number) => each((v) => ({ ...v, turn: (v.turn + by + 360) % 360 }));

  useKeys([
    ...photos.flatMap((p) => (p.letter ? [{ keys: p.letter, label: p.label, run: () => show(p.id), hint: true }] : [])),
    { keys: '+', label: t('photo.zoomIn'), run: () => zoom(1.25), hint: true },
    { keys: '=', label: t('photo.zoomIn'), run: () => zoom(1.25) },
    { keys: '-', label: t('photo.zoomOut'), run: () => zoom(0.8), hint: true },
    { keys: '0', label: t('photo.fit'), run: () => each(() => wholeView) },
    { keys: '[', label: t('photo.turnLeft'), run: () => turn(-90) },
    { keys: ']', label: t('photo.turnRight'), run: () => turn(90) },
    ...(photos.length > 1 ? [{ keys: '|', label: t('photo.sideBySide'), run: () => setPair(!isPair) }] : []),
  ]);

  if (!shown) return <div className="flex-1" />;
  const inView = isPair ? photos : [shown];
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div id={bar} className="flex min-h-12 flex-none flex-wrap items-center gap-1.5 px-4 py-1">
        {photos.map((p) => (
          <button
            key={p.id}
            type="button"
            aria-pressed={!isPair && p.id === shown.id}
            onClick={() => {
              show(p.id);
              setPair(false);
            }}
            className={classNames(
              'h-7 flex-none rounded-chip px-2.5 font-medium max-[900px]:h-10',
              !isPair && p.id === shown.id ? 'bg-accent-tint text-accent' : 'bg-bg2 text-t2',
            )}
          >
            {p.label}
          </button>
        ))}
        <span className="ms-auto flex flex-none items-center gap-0.5 rounded-chip bg-bg1 p-0.5 light:shadow-[0_0_0_1px_var(--hair)]">
          <Tool label={t('photo.zoomOut')} onClick={() => zoom(0.8)}>
            <Minus size={15} aria-hidden />
          </Tool>
          <output className="w-12 text-center font-medium">{Math.round(view.zoom * 100)}%</output>
          <Tool label={t('photo.zoomIn')} onClick={() => zoom(1.25)}>
            <Plus size={15} aria-hidden />
          </Tool>
          <Tool label={t('photo.fit')} onClick={() => each(() => wholeView)}>
            <Scan size={15} aria-hidden />
          </Tool>
          <Tool label={t('photo.turnLeft')} onClick={() => turn(-90)}>
            <RotateCcw size={15} aria-hidden />
          </Tool>
          <Tool label={t('photo.turnRight')} onClick={() => turn(90)}>
            <RotateCw size={15} aria-hidden />
          </Tool>
          {photos.length > 1 && (
            <Tool label={t('photo.sideBySide')} isOn={isPair} onClick={() => setPair(!isPair)}>
              <Columns2 size={15} aria-hidden />
            </Tool>
          )}
        </span>
      </div>
      <p id={hint} hidden>
        {t('photo.hint')}
      </p>
      <div className="@container mx-4 grid min-h-[280px] flex-1">
        {/* Documents are wide: in a tall window they're placed one above the other. */}
        <div className={`grid gap-2 ${isPair ? 'grid-rows-2 @[760px]:grid-cols-2 @[760px]:grid-rows-1' : ''}`}>
          {inView.map((p) => (
            <PhotoStage
              key={p.id}
              label={p.label}
              hintId={hint}
              src={p.src}
              watermark={watermark}
              view={views[p.id] ?? wholeView}
              onView={(next) => change(p.id, next)}
              failed={t('photo.failed')}
              againLabel={t('photo.again')}
              size={p.size}
              place={p.place}
              {...(onPoint && { onPoint: (place: Place) => onPoint(p.id, place) })}
              {...(onExpired && { onAgain: onExpired })}
            />
          ))}
        </div>
      </div>
      <div className="flex min-h-11 flex-none flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-12 text-t3">
        {seen && (
          <span className="flex items-center gap-[7px]">
            <Eye size={14} strokeWidth={1.7} aria-hidden />
            {seen}
          </span>
        )}
        {note && <span className="ms-auto">{note}</span>}
      </div>
    </div>
  );
}

function Tool({
  label,
  isOn,
  onClick,
  children,
}: {
  readonly label: string;
  readonly isOn?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      onClick={onClick}
      className={`grid h-7 w-[30px] place-items-center rounded-[6px] max-[900px]:size-10 ${isOn ? 'bg-accent-tint text-accent' : 'text-t2'}`}
    >
      {children}
    </button>
  );
}
