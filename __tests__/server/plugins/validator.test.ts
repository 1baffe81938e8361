/** What comes in is what the contract names, and nothing else. */
import { Type, type TSchema } from 'typebox';
import { everyCall } from '../../../contract/everyCall.ts';
import { validatorCompiler } from '../../../server/plugins/validator.ts';

const validate = (schema: TSchema, value: unknown, httpPart: 'body' | 'querystring' = 'body') =>
  validatorCompiler({ schema, httpPart, method: 'POST', url: '/' })(value) as { value: unknown };

const A = Type.Object({ kind: Type.Literal('a'), count: Type.Optional(Type.Integer()) });
const B = Type.Object({ kind: Type.Literal('b'), name: Type.String() });

test.each<[string, TSchema, unknown, unknown]>([
  ['an object', A, { kind: 'a', count: 1, password_hash: 'x' }, { kind: 'a', count: 1 }],
  ['an empty one', Type.Object({}), { id: 7 }, {}],
  ['a list', Type.Array(A), [{ kind: 'a', id: 7 }], [{ kind: 'a' }]],
  ['one in another', Type.Object({ in: A }), { in: { kind: 'a', x: 1 } }, { in: { kind: 'a' } }],
  [
    'one of two shapes',
    Type.Object({ task: Type.Union([A, B]) }),
    { task: { kind: 'b', name: 'n', count: 3, x: 1 } },
    { task: { kind: 'b', name: 'n' } },
  ],
  ['one or none', Type.Union([A, Type.Null()]), null, null],
])('of %s what is not named is gone', (_, schema, sent, left) => {
  expect(validate(schema, sent)).toEqual({ value: left });
});

test('of a query, too, of which numbers are read', () => {
  const schema = Type.Object({ page: Type.Optional(Type.Integer()) });
  expect(validate(schema, { page: '2', id: '7' }, 'querystring')).toEqual({ value: { page: 2 } });
});

test('what is wrong stays wrong', () => {
  expect(validate(A, { kind: 'a', count: '1' })).toHaveProperty('error');
  expect(validate(A, { name: 'n' })).toHaveProperty('error');
});

/** As a call would take it that has to have nothing. */
test.each(
  Object.entries(everyCall).flatMap(([name, { body, bodyKind = 'json' }]) =>
    body !== undefined && bodyKind === 'json' && Type.IsObject(body) ? [[name, body] as const] : [],
  ),
)('%s takes no other field', (_, body) => {
  const optional = Type.Partial(body);
  const { value } = validate(optional, { password_hash: 'x', id_: 7, merged_into: 1 });
  expect(value).toEqual({});
});
