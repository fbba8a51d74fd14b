import { refusals } from '@bourse/contract/text';
import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;

/** The schema of a body or a query as ajv reads it. The code that a wrong or missing field answers travels as keyword `refuse`. */
export const inputSchema = (schema: z.ZodMiniType): JsonSchema =>
  plain(
    z.toJSONSchema(schema, {
      target: 'draft-07',
      io: 'input',
      override({ zodSchema, jsonSchema }) {
        const refusing = refusals.get(zodSchema as never);
        if (refusing) jsonSchema['refuse'] = refusing.refuse;
      },
    }),
  );

/** The schema of an answer, from which its serializer is compiled. */
export const outputSchema = (schema: z.ZodMiniType): JsonSchema => plain(z.toJSONSchema(schema, { target: 'draft-07', io: 'output' }));

function plain(schema: object): JsonSchema {
  const { $schema: _, '~standard': __, ...rest } = schema as JsonSchema;
  return JSON.parse(JSON.stringify(rest)) as JsonSchema;
}
