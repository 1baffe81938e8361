/** The names that the guest search gives to tickets. */
import {
  guestNameOf,
  isGuestHandle,
  listKeyOfHandle,
  nameOfTicket,
} from '../../../contract/entry/guestHandle.ts';

const KEYS = [
  new Uint8Array(10),
  new Uint8Array(10).fill(255),
  new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
];

it.each(KEYS.map((key) => ({ key })))('a handle says the key of its ticket: $key', ({ key }) => {
  const handle = `${guestNameOf(key)}.sealed.-_`;
  expect(isGuestHandle(handle)).toBe(true);
  expect(listKeyOfHandle(handle)).toEqual(key);
  expect(nameOfTicket(handle)).toBe(guestNameOf(key));
});

it.each(['GAST-', 'GAST-AAAAAAAAAAAAAAAA', 'GAST-AAAAAAAAAAAAAAA1.x', 'A'.repeat(26), ''])(
  '%j is no handle, and its own name',
  (ticketId) => {
    expect(isGuestHandle(ticketId)).toBe(false);
    expect(listKeyOfHandle(ticketId)).toBeNull();
    expect(nameOfTicket(ticketId)).toBe(ticketId);
  },
);
