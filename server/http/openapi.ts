import type { Call, OfficeCall } from '@bourse/contract/call';
import { calls } from '@bourse/contract/calls';
import { allMessages, type ErrorCode, messages, wireError } from '@bourse/contract/errors';
import { TransferRecord } from '@bourse/contract/funds';
import { Account, Balance } from '@bourse/contract/ledger';
import { AssetInfo, Candle, Deal, Depth, InstrumentInfo, Interval, Quote } from '@bourse/contract/market';
import { NoticeHead } from '@bourse/contract/news';
import { officeCalls } from '@bourse/contract/office/calls';
import { ContentBody, ContentHead } from '@bourse/contract/office/news';
import { Block } from '@bourse/contract/rich-text';
import { Fill, Order, OrderStatus, OrderType, SelfTradePrevention, Side, TimeInForce } from '@bourse/contract/spot';
import { DecimalText, InstrumentId, refusals, SignedDecimalText, SpotId, Time } from '@bourse/contract/text';
import * as z from 'zod/mini';
import { errorsOf } from './call-errors.ts';
import { statusOf } from './error-numbers.ts';
import type { JsonSchema } from './schema.ts';

// The contract as OpenAPI 3.1, one document per origin. contract/openapi.json and openapi-office.json are these documents,
// committed so that reviews show every change of the API.

/** Schemas that have a name in the document. */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Account,
  AssetInfo,
  Balance,
  Block,
  Candle,
  ContentBody,
  ContentHead,
  Deal,
  DecimalText,
  Depth,
  Fill,
  InstrumentInfo,
  Interval,
  NoticeHead,
  Order,
  OrderStatus,
  OrderType,
  Quote,
  SelfTradePrevention,
  Side,
  SignedDecimalText,
  InstrumentId,
  SpotId,
  Time,
  TimeInForce,
  TransferRecord,
})) {
  named.add(schema as z.ZodMiniType, { id });
}

export interface Operation {
  readonly room: string;
  readonly name: string;
  readonly call: Call;
  /** All errors it may answer, its own first. */
  readonly errors: readonly ErrorCode[];
}

/** All calls of one origin. */
export interface Wire {
  readonly title: string;
  readonly introduction: readonly string[];
  readonly calls: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly messages: Readonly<Record<string, unknown>>;
}

const manners = [
  'Success is 200 with the body. A refusal is 4xx with `{error, value?, detail, trace}`: `error` is a number of the catalogue or a key.',
];
export const tradersWire: Wire = {
  title: 'Bourse',
  introduction: [
    'The wire of the traders’ app. Amounts, prices and quantities are decimal text, times RFC 3339 in UTC with milliseconds, ids text.',
    ...manners,
    'The session travels in the header `token`. A write answers its sequence number in the header `x-seq`; a read that sends it back as `min-seq` is answered only when it includes that write.',
    'A request id makes a write repeatable for seven days: the same id with the same body again has no second effect and gets the same body, byte for byte, with the state that the first one left. Only `trace` of a refusal and `serverTime` of a quote differ, and the name of a network, the minimum of a deposit or the digits of a bank card where these were changed since. Not remembered, because nothing was done: `request-expired`, `too-many-requests`, `unavailable`, and what is refused before the exchange sees it, such as a wrong shape, session or password.',
  ],
  calls,
  messages,
};
export const officeWire: Wire = {
  title: 'Bourse Office',
  introduction: [
    'The wire of the office, on an origin of its own. Amounts are decimal text, times RFC 3339 in UTC with milliseconds, ids text.',
    ...manners,
    'The operator’s session travels in the header `token`; each call names the roles that open it, and a call that names none of the operator’s is refused with 403 `not-allowed`. A trader’s session is of the wrong kind: 403 `wrong-session`.',
    'Every act and every look at personal data is an entry of the audit log; what changes something takes a reason.',
  ],
  calls: officeCalls,
  messages: allMessages,
};

export const operationsOf = (wire: Wire): readonly Operation[] =>
  Object.entries(wire.calls).flatMap(([room, ofRoom]) =>
    Object.entries(ofRoom).map(([name, c]) => {
      const call = c as Call;
      return { room, name, call, errors: errorsOf(call) };
    }),
  );

export function openApi(wire: Wire): JsonSchema {
  const schemas: Record<string, unknown> = { Refusal: refusalSchema };
  const paths: Record<string, Record<string, unknown>> = {};
  const responses: Record<string, unknown> = {};
  for (const operation of operationsOf(wire)) {
    const { path, method } = operation.call;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation, schemas, responses) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: wire.title,
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description: wire.introduction.join('\n\n'),
    },
    servers: [{ url: '/' }],
    tags: Object.keys(wire.calls).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
      responses,
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
    'x-errors': wire.messages,
  };
}

function describe(
  { room, name, call, errors }: Operation,
  schemas: Record<string, unknown>,
  responses: Record<string, unknown>,
): Record<string, unknown> {
  const input = schemaOf(call.input, 'input', schemas);
  const properties = (input['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (input['required'] ?? []) as string[];
  const isWrite = call.method === 'POST' && call.rate !== 'read';
  const parameters =
    call.method === 'GET'
      ? Object.entries(properties).map(([field, schema]) => ({ name: field, in: 'query', required: required.includes(field), schema }))
      : [];
  const minSeq = { name: 'min-seq', in: 'header', required: false, schema: { type: 'string', pattern: '^\\d{1,15}$' } };
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary: call.summary,
    ...(call.access !== 'public' && { security: [{ token: [] }] }),
    parameters: [...parameters, ...(isWrite ? [] : [minSeq])],
    ...(call.method === 'POST' && { requestBody: { required: required.length > 0, content: { 'application/json': { schema: input } } } }),
    responses: {
      200: {
        description: 'Done',
        ...(call.media !== undefined && { headers: fileHeaders }),
        ...(isWrite &&
          call.media === undefined && {
            headers: { 'x-seq': { description: 'Sequence number of the write', schema: { type: 'string' } } },
          }),
        content: { [call.media ?? 'application/json']: { schema: schemaOf(call.output, 'output', schemas) } },
      },
      ...refusalsByStatus(errors, responses),
    },
    'x-rate-class': call.rate,
    ...(call.access === 'operator' && { 'x-roles': (call as OfficeCall).roles }),
  };
}

const fileHeaders = {
  'x-rows': { description: 'How many rows the file has', schema: { type: 'string' } },
  'x-cut': { description: '1 where more rows match than one file has', schema: { type: 'string' } },
};

/** One response per set of errors, shared by all calls with the same set. */
function refusalsByStatus(errors: readonly ErrorCode[], responses: Record<string, unknown>): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errors) byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = `Refused.${codes.join('.')}`;
      responses[name] ??= {
        description: codes.map((code) => `${code}: ${allMessages[code].text.replace(/\.$/, '')}`).join('; '),
        content: {
          'application/json': {
            schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { error: { enum: codes.map(wireError) } } }] },
          },
        },
      };
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** The schema, with its named parts moved to the components. */
function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', schemas: Record<string, unknown>): JsonSchema {
  const made = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    metadata: named,
    override({ zodSchema, jsonSchema }) {
      const refusing = refusals.get(zodSchema as never);
      if (refusing) jsonSchema['x-refuse'] = wireError(refusing.refuse);
      delete jsonSchema['id'];
    },
  });
  const {
    $schema: _,
    $defs: defs = {},
    '~standard': __,
    ...rest
  } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema & {
    $defs?: Record<string, unknown>;
  };
  for (const [id, part] of Object.entries(defs)) schemas[id] = part;
  return rest;
}

const refusalSchema = {
  type: 'object',
  properties: {
    error: { type: ['integer', 'string'], description: 'A number n of the catalogue (shown as msg_n), or a key' },
    value: { type: 'string', description: 'Shown behind the message' },
    detail: { type: 'string', description: 'English, for developers' },
    trace: { type: 'string', description: 'The request, to be named to the support' },
  },
  required: ['error', 'detail'],
};
