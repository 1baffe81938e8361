import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import { Type, type TProperties, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Clean } from 'typebox/value';

/**
 * Checks what comes in against the contract, and takes from it what the contract does not name: a handler may write all
 * that it is given. A wrong type in a body is an error; paths and queries are text, from which numbers are read.
 */
export const validatorCompiler: typeof TypeBoxValidatorCompiler = (route) => {
  const check = TypeBoxValidatorCompiler(route);
  const { schema } = route as { schema: TSchema };
  const named = Compile(closed(schema));
  return (value) => {
    const checked = check(value) as { value?: unknown; error?: Error };
    if (checked.error !== undefined || named.Check(checked.value)) return checked;
    // Dear, for what hardly anybody sends.
    return { value: Clean(schema, checked.value) };
  };
};

/** The same, where there may be nothing else. */
function closed(schema: TSchema): TSchema {
  if (Type.IsArray(schema)) return { ...schema, items: closed(schema.items) };
  if (Type.IsUnion(schema)) return { ...schema, anyOf: schema.anyOf.map(closed) };
  if (!Type.IsObject(schema)) return schema;
  const properties = Object.entries(schema.properties).map(([name, part]) => [name, closed(part)]);
  return {
    ...schema,
    properties: Object.fromEntries(properties) as TProperties,
    additionalProperties: false,
  };
}
