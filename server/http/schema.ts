import { refusals } from '@bourse/contract/text';
import * as z from 'zod/mini';

export type JsonSchema = Record<string, unknown>;

/** The schema of a body or query for ajv. The error of an invalid or missing field is in the keyword `refuse`. */
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

/** The schema of an answer, from which its serialiser is compiled. */
export const outputSchema = (schema: z.ZodMiniType): JsonSchema => plain(z.toJSONSchema(schema, { target: 'draft-07', io: 'output' }));

function plain(schema: object): JsonSchema {
  const { $schema: _, '~standard': __, ...rest } = schema as JsonSchema;
  return JSON.parse(JSON.stringify(rest)) as JsonSchema;
}
