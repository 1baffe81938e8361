/** A board in the middle of an evening, as the server sends it. */
import type {
  AdmissionRecord,
  Board,
  BoardDevice,
  BoardMinute,
  EntryConflict,
} from '../../contract/entry/board.ts';

export const BOARD_AT = '2026-11-21T18:42:07.000Z';

const minutesAgo = (minutes: number): string =>
  new Date(Date.parse(BOARD_AT) - minutes * 60_000).toISOString();

export function aDevice(id: number, change: Partial<BoardDevice> = {}): BoardDevice {
  return {
    id,
    name: `Telefon ${String(id).padStart(3, '0')}`,
    registered_at: minutesAgo(300),
    last_seen_at: minutesAgo(0.1),
    revoked_at: null,
    staff: 'Tom Tor',
    staff_number: 7,
    gate: (id % 3) + 1,
    list_synced_at: minutesAgo(0.1),
    open_uploads: 0,
    lost: 0,
    battery: 20 + ((id * 37) % 80),
    clock_skew_s: 0,
    ...change,
  };
}

/** Admissions in waves, of three gates and of none. */
export function anHour(): BoardMinute[] {
  return Array.from({ length: 60 }, (_, index) => 59 - index)
    .flatMap((ago) =>
      [1, 2, 3, null].map((gate) => ({
        minute: `${minutesAgo(ago).slice(0, 16)}:00.000Z`,
        gate,
        admitted:
          gate === null
            ? Number(ago % 17 === 0)
            : Math.max(0, Math.round((14 - 3 * gate) * Math.sin((ago + 9 * gate) / 9) ** 2)),
      })),
    )
    .filter(({ admitted }) => admitted > 0);
}

export function aRecord(key: string, change: Partial<AdmissionRecord> = {}): AdmissionRecord {
  return {
    key,
    at: minutesAgo(12),
    scanned_at: minutesAgo(31),
    mode: 'device',
    gate: 'Tor Nord',
    device: 'Telefon 001',
    staff: 'Tom Tor',
    staff_number: 7,
    is_undone: false,
    ...change,
  };
}

export function aConflict(name: string, change: Partial<EntryConflict> = {}): EntryConflict {
  return {
    reason: 'used',
    email: 'gast@freunde.example',
    member_number: 12,
    first: aRecord(`${name}-first`),
    second: aRecord(`${name}-second`, {
      scanned_at: minutesAgo(24),
      gate: 'Tor Süd',
      device: 'Telefon 014',
      staff: 'Maximiliane-Alexandra von Hohenlohe-Waldenburg zu Oberammergau-Untergrainau',
      staff_number: 8,
    }),
    minutes_between: 7,
    ...change,
  };
}

export function aBoard(change: Partial<Board> = {}): Board {
  return {
    at: BOARD_AT,
    tickets: 3_500,
    inside: 1_234,
    gates: [
      {
        id: 1,
        name: 'Tor Nord',
        is_open: true,
        admitted: 702,
        refused: 14,
        conflicts: 1,
        undone: 2,
      },
      { id: 2, name: 'Tor Süd', is_open: true, admitted: 421, refused: 9, conflicts: 1, undone: 0 },
      {
        id: 3,
        name: 'Presse und Künstler',
        is_open: false,
        admitted: 96,
        refused: 0,
        conflicts: 0,
        undone: 1,
      },
      { id: null, name: null, is_open: true, admitted: 15, refused: 1, conflicts: 0, undone: 0 },
    ],
    minutes: anHour(),
    refused: [
      {
        at: minutesAgo(0.2),
        reason: 'used',
        ticket: 'K7QM…X2PA',
        email: 'freundin@freunde.example',
        member_number: 12,
        gate: 'Tor Nord',
        device: 'Telefon 001',
        staff: 'Tom Tor',
        staff_number: 7,
      },
      {
        at: minutesAgo(3),
        reason: 'unknown',
        ticket: 'HTTP…/MENU',
        email: null,
        member_number: null,
        gate: 'Tor Süd',
        device: 'Telefon 014',
        staff: 'Änne Groß',
        staff_number: 9,
      },
      { at: minutesAgo(9), reason: 'revoked', gate: null, device: null, staff: 'Tom Tor' },
      {
        at: minutesAgo(1_500),
        reason: 'used',
        gate: 'Tor Süd',
        device: 'Telefon 014',
        staff: 'Änne Groß',
        staff_number: 9,
      },
    ],
    approved: [
      {
        at: minutesAgo(1),
        reason: null,
        ticket: 'M3PA…K7QM',
        email: 'nachbar@freunde.example',
        member_number: 31,
        gate: 'Tor Süd',
        device: 'Telefon 014',
        staff: 'Änne Groß',
        staff_number: 9,
      },
      {
        at: minutesAgo(4),
        reason: 'unknown',
        ticket: 'ZX81…C64A',
        email: null,
        member_number: null,
        gate: 'Tor Nord',
        device: 'Telefon 001',
        staff: 'Tom Tor',
        staff_number: 7,
      },
    ],
    open_conflicts: 3,
    conflicts: [
      aConflict('a'),
      aConflict('b', {
        reason: 'unknown',
        email: null,
        member_number: null,
        first: null,
        minutes_between: null,
      }),
      aConflict('c', {
        first: aRecord('c-first', { is_undone: true, scanned_at: null, mode: 'online' }),
      }),
      aConflict('d', { reason: 'undo_late', minutes_between: 184 }),
      aConflict('e', {
        reason: 'device_revoked',
        first: null,
        minutes_between: null,
        accepted: {
          at: minutesAgo(2),
          staff: 'Lea Leitung',
          staff_number: 1,
          reason: 'War vor dem Diebstahl',
        },
      }),
    ],
    devices: [
      aDevice(1),
      aDevice(2, { last_seen_at: minutesAgo(4), open_uploads: 17, battery: 41 }),
      aDevice(3, { lost: 3, list_synced_at: null }),
      aDevice(4, { last_seen_at: minutesAgo(11) }),
      aDevice(5, { battery: 9, clock_skew_s: 182 }),
      aDevice(6, {
        last_seen_at: null,
        staff: null,
        staff_number: null,
        gate: null,
        list_synced_at: null,
        battery: null,
        clock_skew_s: null,
      }),
      aDevice(7, { revoked_at: minutesAgo(60), last_seen_at: minutesAgo(61) }),
      aDevice(8, { last_seen_at: minutesAgo(800), list_synced_at: minutesAgo(801), battery: null }),
      ...Array.from({ length: 12 }, (_, index) => aDevice(index + 9)),
    ],
    ...change,
  };
}

/** Before the gates open for the first time. */
export const anEmptyBoard = (): Board =>
  aBoard({
    inside: 0,
    gates: [],
    minutes: [],
    refused: [],
    approved: [],
    open_conflicts: 0,
    conflicts: [],
    devices: [],
  });
