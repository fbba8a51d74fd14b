// Turns an operator's Markdown into a flat list of typed blocks. Anything without a block of its own becomes text: nothing here can
// produce HTML, in the app or in the office.
import { safeLink, safePicture } from '@bourse/contract/link';
import type { Block, Span } from '@bourse/contract/rich-text';
import { Marked, type Token, type Tokens } from 'marked';
import { Recent } from '../recent.ts';

export interface RichText {
  readonly blocks: Block[];
  /** What traders won't see as it was written, for the editor's preview. */
  readonly dropped: string[];
}

/** Exported for the test that counts its work. */
export const markdown = new Marked({ gfm: true });
/** Nobody nests deeper, and the parser would overflow the stack. */
const tooDeep = /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*){20}/m;
/**
 * The parser searches the rest of a paragraph for the end of each emphasis, link or code mark, so its work is marks × length.
 * Ordinary texts stay below a hundredth of this limit. 15,000 characters of `_a__` would be twenty times above it and block the
 * event loop for a second.
 */
export const MOST_WORK = 8_000_000;
const KEPT = 300;
const read = new Recent<string, RichText>(KEPT);

/** Cached: parsing the same text again costs nothing. */
export function richText(source: string): RichText {
  let text = read.get(source);
  if (text === undefined) {
    text = parse(source);
    read.set(source, text);
  }
  return text;
}

function parse(source: string): RichText {
  if (tooDeep.test(source)) return { blocks: [paragraph([{ text: source }])], dropped: ['Nested too deep: shown as plain text'] };
  if (workOf(source) > MOST_WORK)
    return { blocks: [paragraph([{ text: source }])], dropped: ['Too many formatting marks in one paragraph: shown as plain text'] };
  const writer = new Writer();
  writer.blocks(markdown.lexer(source));
  return { blocks: writer.written, dropped: writer.dropped };
}

/** Upper bound of the parser's work. No mark reaches across a blank line. */
export function workOf(source: string): number {
  let work = 0;
  for (const paragraph of source.split(/\n[ \t]*(?=\n)/)) {
    let marks = 0;
    for (let i = 0; i < paragraph.length; i += 1) if (MARKS.includes(paragraph[i]!)) marks += 1;
    work += marks * paragraph.length;
  }
  return work;
}
const MARKS = '*_~[]!<`&@\\:';

/** The first words, for a list. */
export function leadOf({ blocks }: RichText, most = 160): string {
  const first = blocks.find((one) => one.block === 'paragraph');
  const text = (first?.block === 'paragraph' ? plain(first.spans) : '').replace(/\s+/g, ' ').trim();
  return text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')}…`;
}

export const plain = (spans: readonly Span[]): string => spans.map((span) => span.text).join('');

type Look = Omit<Span, 'text'>;
type Items = Extract<Block, { block: 'list' }>['items'];
const paragraph = (spans: Span[]): Extract<Block, { block: 'paragraph' }> => ({ block: 'paragraph', spans });
const has = (spans: readonly Span[]): boolean => spans.some((span) => span.text.trim() !== '');

class Writer {
  readonly written: Block[] = [];
  readonly dropped: string[] = [];

  blocks(tokens: readonly Token[]): void {
    for (const token of tokens) this.#block(token as Tokens.Generic);
  }

  #block(token: Tokens.Generic): void {
    switch (token.type) {
      case 'space':
      case 'def':
        return;
      case 'heading':
        this.#add({ block: 'heading', level: Math.min(4, Math.max(2, token['depth'] as number)), spans: this.#spans(token.tokens) });
        return;
      case 'code':
        this.written.push({ block: 'code', text: token['text'] as string });
        return;
      case 'hr':
        this.written.push({ block: 'line' });
        return;
      case 'list': {
        const items: Items = [];
        this.#items(token as Tokens.List, 0, items);
        this.written.push({ block: 'list', items });
        return;
      }
      case 'blockquote':
        this.written.push({ block: 'quote', paragraphs: this.#paragraphs(token.tokens ?? []) });
        return;
      case 'table': {
        const table = token as Tokens.Table;
        const row = (cells: readonly Tokens.TableCell[]) => cells.map((cell) => this.#spans(cell.tokens));
        this.written.push({ block: 'table', head: row(table.header), rows: table.rows.map(row) });
        return;
      }
      case 'html':
        this.#say(`HTML is shown as text: ${token.raw.trim()}`);
        this.#add(paragraph([{ text: token.raw.trim() }]));
        return;
      default:
        this.#add(paragraph(this.#spans(token.tokens ?? [token])));
    }
  }

  /** A blank block is dropped. Images inside it have been written already. */
  #add(block: Extract<Block, { block: 'paragraph' | 'heading' }>): void {
    if (has(block.spans)) this.written.push(block);
  }

  #items(list: Tokens.List, depth: number, items: Items): void {
    const first = typeof list.start === 'number' ? list.start : 1;
    list.items.forEach((item, i) => {
      const [nested, own] = partition(item.tokens, (token): token is Tokens.List => token.type === 'list');
      const ticked = item.task ? (item.checked ? '☑ ' : '☐ ') : '';
      const spans = joined(this.#paragraphs(own));
      items.push({
        depth: Math.min(depth, 3),
        ...(list.ordered && { number: Math.min(first + i, 999_999_999) }),
        spans: ticked ? merged([{ text: ticked }, ...spans]) : spans,
      });
      for (const inner of nested) this.#items(inner, depth + 1, items);
    });
  }

  /** The content of a quote or list item, as styled runs of text. */
  #paragraphs(tokens: readonly Token[]): Span[][] {
    return tokens
      .flatMap((one): Span[][] => {
        const token = one as Tokens.Generic;
        if (token.type === 'space' || token.type === 'checkbox' || token.type === 'hr' || token.type === 'def') return [];
        if (token.type === 'code') return [[{ text: token['text'] as string, code: true }]];
        if (token.type === 'list') return (token as Tokens.List).items.flatMap((item) => this.#paragraphs(item.tokens));
        if (token.type === 'blockquote') return this.#paragraphs(token.tokens ?? []);
        if (token.type === 'table' || token.type === 'html') return [[{ text: token.raw.trim() }]];
        return [this.#spans(token.tokens ?? [token])];
      })
      .filter(has);
  }

  #spans(tokens: readonly Token[] | undefined, look: Look = {}): Span[] {
    return merged((tokens ?? []).flatMap((token) => this.#span(token as Tokens.Generic, look)));
  }

  #span(token: Tokens.Generic, look: Look): Span[] {
    switch (token.type) {
      case 'strong':
        return this.#spans(token.tokens, { ...look, bold: true });
      case 'em':
        return this.#spans(token.tokens, { ...look, italic: true });
      case 'del':
        return this.#spans(token.tokens, { ...look, struck: true });
      case 'codespan':
        return [{ ...look, text: token['text'] as string, code: true }];
      case 'br':
        return [{ ...look, text: '\n' }];
      case 'link': {
        const link = safeLink(token['href'] as string);
        if (link === undefined) this.#say(`Left out, only its words stay: ${String(token['href'])}`);
        return this.#spans(token.tokens, link === undefined ? look : { ...look, link });
      }
      case 'image':
        return this.#picture(token, look);
      case 'html':
        this.#say(`HTML is shown as text: ${token.raw}`);
        return [{ ...look, text: token.raw }];
      default:
        return token.tokens ? this.#spans(token.tokens, look) : [{ ...look, text: String(token['text'] ?? token.raw) }];
    }
  }

  /** Our own image becomes a block of its own. An image on another site would reveal the reader to it, so it becomes a link. */
  #picture(token: Tokens.Generic, look: Look): Span[] {
    const text = String(token['text']);
    const source = pictureAddress(String(token['href']));
    if (source !== undefined) {
      this.written.push({ block: 'picture', source, text });
      return [];
    }
    const link = safeLink(String(token['href']));
    this.#say(`Not a picture of ours${link ? ', shown as a link' : ''}: ${String(token['href'])}`);
    return text === '' && !link ? [] : [{ ...look, text: text || link || '', ...(link && { link }) }];
  }

  #say(what: string): void {
    if (this.dropped.length < 20) this.dropped.push(what.length > 120 ? `${what.slice(0, 120)}…` : what);
  }
}

/** `upload:{id}` as the editor writes it, or one of our own URLs. */
export const pictureAddress = (text: string): string | undefined => safePicture(text.replace(/^upload:/, '/api/uploads/'));

function partition<T, U extends T>(list: readonly T[], is: (one: T) => one is U): [U[], Exclude<T, U>[]] {
  const yes: U[] = [];
  const no: Exclude<T, U>[] = [];
  for (const one of list) is(one) ? yes.push(one) : no.push(one as Exclude<T, U>);
  return [yes, no];
}

const joined = (paragraphs: readonly Span[][]): Span[] =>
  merged(paragraphs.flatMap((spans, i) => (i > 0 ? [{ text: '\n' }, ...spans] : spans)));

/** Merges neighbouring runs with the same style. */
function merged(spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const span of spans) {
    const { text: _, ...look } = span;
    const last = out.at(-1);
    if (last !== undefined) {
      const { text, ...before } = last;
      if (JSON.stringify(before) === JSON.stringify(look)) {
        out[out.length - 1] = { ...span, text: text + span.text };
        continue;
      }
    }
    out.push(span);
  }
  return out;
}
