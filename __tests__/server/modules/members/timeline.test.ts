/** What the story of a code says of the gate's conflicts: who came in, and what was only reported. */
import { entryEvent } from '../../../../server/modules/members/timeline.ts';

type Entry = Parameters<typeof entryEvent>[0];

const ENTRY = {
  kind: 'conflict',
  reason: 'used',
  received_at: '2026-07-31T20:00:00.000Z',
  gate: 'Nord',
  device: 'N1',
  note: null,
  staff_id: 7,
  number: 3,
  first_name: 'Tom',
  last_name: 'Tor',
} as unknown as Entry;

test.each<[Entry['reason'], string]>([
  ['used', 'Eingelassen, obwohl das Ticket nicht galt am Tor Nord mit N1: schon entwertet'],
  ['undo_late', 'Rücknahme zu spät gemeldet am Tor Nord mit N1'],
  ['leave_late', 'Ausgang zu spät gemeldet am Tor Nord mit N1'],
  ['not_inside', 'Ausgang ohne Einlass am Tor Nord mit N1'],
])('a conflict, %s: it says whether a guest came in', (reason, text) => {
  expect(entryEvent({ ...ENTRY, reason })).toMatchObject({ text, tone: 'bad' });
});
