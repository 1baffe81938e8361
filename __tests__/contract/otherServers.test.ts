/** docs/other-servers.md lists the calls that another server has to answer; the contract is what the app does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import type { Call } from '../../contract/call.ts';
import { calls, ticketOrderBeyond } from '../../contract/calls.ts';
import { memberListQuery } from '../../contract/office/memberListQuery.ts';
import { DEFAULT_PAGE_CONFIG } from '../../contract/pageConfig.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/other-servers.md'), 'utf8');

const namesIn = (cell: string): string[] =>
  [...cell.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name);

const rows = page
  .split('\n')
  .filter((line) => /^\| (?:GET|POST) `/.test(line))
  .map((line) => {
    const [, call = '', sends = '', needs = '', takes = ''] = line.split(/ ?\| ?/);
    return {
      call: call.replaceAll('`', ''),
      sends: namesIn(sends),
      needs: namesIn(needs),
      takes: namesIn(takes),
    };
  });

interface Shape extends TSchema {
  anyOf?: Shape[];
  items?: Shape;
  additionalProperties?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
}

/** The fields of a reply, of each row where it is a list. */
function fieldsOf(schema: Shape, isRequired: boolean, before = ''): string[] {
  const { anyOf, items, additionalProperties, properties = {}, required = [] } = schema;
  const row = anyOf?.[0] ?? items ?? additionalProperties;
  if (row !== undefined) return fieldsOf(row, isRequired, before);
  return Object.entries(properties).flatMap(([name, field]) => {
    if (field.properties !== undefined) return fieldsOf(field, isRequired, `${before}${name}.`);
    return required.includes(name) === isRequired ? [before + name] : [];
  });
}

test('it has every call of the specification, once', () => {
  const every = Object.values<Call>(calls).map(({ method, path }) => `${method} ${path}`);
  expect(every).toHaveLength(16);
  expect(rows.map(({ call }) => call).toSorted()).toEqual(every.toSorted());
});

test.each(Object.entries<Call>(calls))('%s: what it sends and needs', (_, call) => {
  const row = rows.find((one) => one.call === `${call.method} ${call.path}`)!;
  // What the office says beyond the specification is said to a server of ours alone.
  const body = Object.keys((call.body as Shape | undefined)?.properties ?? {}).filter(
    (name) => !Object.hasOwn(ticketOrderBeyond, name),
  );
  const accepts = (call.accepts ?? call.reply) as Shape;
  // What the list takes beyond the specification is asked for only where the server announces it.
  const query = Object.keys(call.query?.properties ?? {}).filter(
    (name) => !Object.hasOwn(memberListQuery, name),
  );
  expect(row.sends).toEqual([...body, ...query]);
  expect(row.needs).toEqual(fieldsOf(accepts, true));
  const optional = [...fieldsOf(accepts, false), 'message'];
  for (const name of row.takes)
    expect(optional.concat(fieldsOf(accepts, true), 'email', 'created_at')).toContain(name);
});

test('it has every setting of config.json, with its default', () => {
  for (const [name, value] of Object.entries(DEFAULT_PAGE_CONFIG)) {
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\|.*\\| \`${value}\` \\|$`, 'm'));
  }
});
