import { safeLink, safePicture } from '@bourse/contract/link';
import type { Block, Span } from '@bourse/contract/rich-text';
import { Fragment, type ReactElement, type ReactNode } from 'react';

// Renders the operator's text block by block. Every word is a text node; links and images are checked once more here.

export interface RichTextProps {
  readonly blocks: readonly Block[];
  readonly level?: 2 | 3;
  /** The URL an image is shown from; not shown if undefined. */
  readonly picture?: (source: string) => string | undefined;
}

/** Sizes are relative, so the page decides how large the text is. `level` is that of its largest heading. */
export function RichText({ blocks, level = 2, picture = safePicture }: RichTextProps): ReactElement {
  return (
    <>
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order while it is read
        <Drawn key={i} block={block} level={level} picture={picture} />
      ))}
    </>
  );
}

const prose = 'mt-3 leading-[1.6] text-t2 wrap-anywhere whitespace-pre-line';

function Drawn({
  block,
  level,
  picture,
}: Required<Pick<RichTextProps, 'level' | 'picture'>> & { readonly block: Block }): ReactElement | null {
  switch (block.block) {
    case 'paragraph':
      return (
        <p className={prose}>
          <Spans of={block.spans} />
        </p>
      );
    case 'heading': {
      const Heading = `h${Math.min(4, Math.max(level, block.level))}` as 'h2' | 'h3' | 'h4';
      return (
        <Heading className={`wrap-anywhere ${block.level === 2 ? 'mt-7 text-[1.13em]' : 'mt-5'} font-semibold`}>
          <Spans of={block.spans} />
        </Heading>
      );
    }
    case 'list':
      return <Items items={block.items} />;
    case 'quote':
      return (
        <blockquote className="mt-4 border-s-2 border-line ps-3.5 text-t2">
          {each(block.paragraphs, (spans) => (
            <p className="mt-1.5 leading-[1.6] wrap-anywhere whitespace-pre-line first:mt-0">
              <Spans of={spans} />
            </p>
          ))}
        </blockquote>
      );
    case 'code':
      return (
        <Wide className="mt-4 rounded-field bg-bg1 p-3.5">
          <pre dir="ltr" className="text-start text-[0.87em] text-t1 [font-family:ui-monospace,monospace]">
            {block.text}
          </pre>
        </Wide>
      );
    case 'table':
      return (
        <Wide className="-mx-4 mt-4 px-4">
          <table className="min-w-full text-[0.93em]">
            <thead>
              <tr>
                {each(block.head, (cell) => (
                  <th scope="col" className="hairline-b py-2 pe-4 text-start font-medium text-t3">
                    <Spans of={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {each(block.rows, (row) => (
                <tr>
                  {each(row, (cell) => (
                    <td className="hairline-b py-2 pe-4 align-top text-t1">
                      <Spans of={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Wide>
      );
    case 'picture':
      return picture(block.source) === undefined ? null : (
        <img
          crossOrigin="anonymous"
          src={picture(block.source)}
          alt={block.text}
          width={block.width}
          height={block.height}
          loading="lazy"
          decoding="async"
          className="mt-4 h-auto w-full rounded-card bg-bg1"
        />
      );
    case 'line':
      return <hr className="mt-6 border-hair" />;
  }
}

function Items({ items }: { readonly items: Extract<Block, { block: 'list' }>['items'] }): ReactElement {
  return (
    <ul className="mt-3 text-t2">
      {each(items, ({ depth, number, spans }) => (
        <li className="mt-1.5 flex gap-2.5 leading-[1.6] first:mt-0" style={{ paddingInlineStart: `${depth * 1.25}em` }}>
          <span aria-hidden={number === undefined} className="num min-w-[0.8em] flex-none text-t3">
            {number === undefined ? '•' : <bdi dir="ltr">{number}.</bdi>}
          </span>
          <span className="min-w-0 wrap-anywhere whitespace-pre-line">
            <Spans of={spans} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Content that may be wider than the page scrolls by itself, with the keyboard too. */
const Wide = ({ className, children }: { readonly className: string; readonly children: ReactNode }): ReactElement => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <div tabIndex={0} className={`overflow-x-auto ${className}`}>
    {children}
  </div>
);

const Spans = ({ of }: { readonly of: readonly Span[] }): ReactElement => <>{each(of, (span) => spanOf(span))}</>;

function spanOf({ text, bold, italic, struck, code, link }: Span): ReactNode {
  let drawn: ReactNode = text;
  if (code) drawn = <code className="rounded-chip bg-bg2 px-1 py-px [font-family:ui-monospace,monospace] text-[0.9em]">{drawn}</code>;
  if (struck) drawn = <s>{drawn}</s>;
  if (italic) drawn = <em>{drawn}</em>;
  if (bold) drawn = <strong className="font-semibold text-t1">{drawn}</strong>;
  const to = link === undefined ? undefined : safeLink(link);
  if (to === undefined) return drawn;
  const leaves = to.startsWith('#/') ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' };
  return (
    <a href={to} {...leaves} className="font-medium text-accent underline underline-offset-2">
      {drawn}
    </a>
  );
}

const each = <T,>(list: readonly T[], draw: (one: T) => ReactNode): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  list.map((one, i) => <Fragment key={i}>{draw(one)}</Fragment>);
