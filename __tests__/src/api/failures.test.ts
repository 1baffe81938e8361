import { RefusalReason } from '../../../contract/entities.ts';
import {
  asFailure,
  explanationOf,
  failureOf,
  fieldErrorsOf,
  textOf,
} from '../../../src/api/client/failures.ts';

const answered = failureOf;

describe('what a server may answer', () => {
  it.each([
    ['our error', 404, { error: 'Kein Code.' }, { text: 'Kein Code.' }],
    ['our sign-in', 401, { detail: 'Nein.' }, { detail: 'Nein.' }],
    [
      'Django: wrong login',
      401,
      { detail: 'No active account found with the given credentials' },
      { detail: 'No active account found with the given credentials' },
    ],
    [
      'Django: fields missing',
      400,
      { email: ['This field may not be blank.'], password: ['This field is required.'] },
      {
        fields: {
          email: 'This field may not be blank.',
          password: 'This field is required.',
        },
      },
    ],
    [
      'Django: bad access token',
      401,
      {
        detail: 'Given token not valid for any token type',
        code: 'token_not_valid',
        messages: [{ token_class: 'AccessToken' }],
      },
      { detail: 'Given token not valid for any token type' },
    ],
    ['a list of errors', 400, { error: ['Erstens.', 'Zweitens.'] }, { text: 'Erstens.' }],
    ['an error that is no sentence', 500, { error: { code: 7 } }, {}],
    ['an empty error', 500, { error: ' ' }, {}],
    [
      'a refused ticket',
      409,
      {
        error: 'Schon entwertet.',
        reason: 'used',
        used: { at: '2026-11-21T19:00:00Z', gate: 'A' },
      },
      { text: 'Schon entwertet.', reason: 'used', used: { at: '2026-11-21T19:00:00Z' } },
    ],
    ['a reason that we do not know', 410, { error: 'Nein.', reason: 'moon' }, { text: 'Nein.' }],
  ])('%s', (_, status, data, parts) => {
    expect(answered(status, data)).toEqual({ kind: 'server', status, ...parts });
  });

  it.each(RefusalReason.anyOf.map(({ const: reason }) => reason))('our reason %s', (reason) => {
    expect(answered(403, { error: 'Nein.', reason })).toMatchObject({ text: 'Nein.', reason });
  });

  it.each([
    ['a bare string', 'Kaputt.'],
    ['a bare list', ['Kaputt.', 'Sehr.']],
  ])('%s is its sentence', (_, data) => {
    expect(answered(400, data)).toEqual({ kind: 'server', status: 400, text: 'Kaputt.' });
  });

  it.each([
    ['nothing at all', null],
    ['a page', undefined],
    ['a number', 7],
  ])('%s is a page, or what is in the way of the server', (_, data) => {
    expect(answered(500, data)).toEqual({ kind: 'page', status: 500 });
    expect(answered(502, data)).toEqual({ kind: 'client' });
  });
});

describe('§8 the sentence for the screen', () => {
  it.each([
    ["the server's error field", { error: 'E', detail: 'D' }, 'E'],
    ['else the fallback', { email: ['x'] }, 'F'],
    ['whatever its detail', { detail: 'D' }, 'F'],
  ])('%s', (_, data, sentence) => {
    expect(textOf(answered(400, data), 'F')).toBe(sentence);
  });

  it.each([
    [{ kind: 'client' }],
    [{ kind: 'page', status: 500 }],
    [undefined],
    [new Error('x')],
    ['x'],
  ])('is the fallback for %p', (error) => {
    expect(textOf(error, 'F')).toBe('F');
  });

  it.each([
    ["the server's error field", { error: 'E', detail: 'D' }, 'E'],
    ['else its detail', { detail: 'D' }, 'D'],
    ['else that of no field', { non_field_errors: ['N', 'M'] }, 'N'],
    ['else those of its fields', { email: ['x'], name: 'y z', code: 'y_z' }, 'x y z'],
    ['else nothing', { code: 7 }, ''],
  ])('what stands beside a sentence of ours: %s', (_, data, sentence) => {
    expect(explanationOf(answered(400, data))).toBe(sentence);
    expect(explanationOf({ kind: 'client' })).toBe('');
  });

  it('gives the sentences of fields to the fields that the form has', () => {
    const failure = answered(400, { email: ['Schon vergeben.'], number: ['?'] });
    expect(fieldErrorsOf(failure, ['email', 'password'])).toEqual([
      { name: 'email', errors: ['Schon vergeben.'] },
    ]);
    expect(asFailure(new Error('x'))).toBeNull();
  });
});
