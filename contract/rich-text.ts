// Operators' formatted text in the wire format: a flat list of typed blocks, with no place for HTML.
import * as z from 'zod/mini';

/** A run of characters with the same style. */
export const Span = z.strictObject({
  text: z.string(),
  bold: z.optional(z.literal(true)),
  italic: z.optional(z.literal(true)),
  struck: z.optional(z.literal(true)),
  code: z.optional(z.literal(true)),
  /** http, https, mailto or a page of the app, `#/…`; nothing else passes `safeLink`. */
  link: z.optional(z.string()),
});
export type Span = z.infer<typeof Span>;

const Spans = z.array(Span);
const count = z.int().check(z.nonnegative());

export const Block = z.discriminatedUnion('block', [
  z.strictObject({ block: z.literal('paragraph'), spans: Spans }),
  z.strictObject({ block: z.literal('heading'), level: z.int().check(z.gte(2), z.lte(4)), spans: Spans }),
  /** Items in order; `depth` is 0 for the outer list. `number` is that of an ordered item. */
  z.strictObject({
    block: z.literal('list'),
    items: z.array(z.strictObject({ depth: count, number: z.optional(count), spans: Spans })),
  }),
  z.strictObject({ block: z.literal('quote'), paragraphs: z.array(Spans) }),
  z.strictObject({ block: z.literal('code'), text: z.string() }),
  z.strictObject({ block: z.literal('table'), head: z.array(Spans), rows: z.array(z.array(Spans)) }),
  z.strictObject({
    block: z.literal('picture'),
    source: z.string(),
    text: z.string(),
    width: z.optional(count),
    height: z.optional(count),
  }),
  z.strictObject({ block: z.literal('line') }),
]);
export type Block = z.infer<typeof Block>;
