/** The states of a scan, and what each event changes. */
import { scanTable, type ScanStateName } from '../../../../src/entry/scanMachine.ts';
import {
  approvalPressed,
  approvedPressed,
  discardPressed,
  invalidatePressed,
  leavePressed,
  keptFaded,
  scanAnswered,
  scanRejected,
  scanSlice,
  selectShownIn,
  ticketScanned,
} from '../../../../src/features/scan/scanSlice.ts';
import { canDiscard, canLeave, type Scan } from '../../../../src/features/scan/scanState.ts';
import type { ScanAnswer } from '../../../../src/entry/engine/deviceVerdict.ts';
import { sessionExpired, signedOut } from '../../../../src/session/sessionSlice.ts';

const ticket = { ticketId: 'T1', scannedAtMs: 7_000 };
const key = '00000000-0000-4000-8000-000000000001';
const asOfMs = 1_000;

const states: { [State in ScanStateName]: Extract<Scan, { state: State }> } = {
  idle: { state: 'idle', status: 'idle' },
  checking: { state: 'checking', status: 'pending', ...ticket },
  valid: { state: 'valid', status: 'success', ...ticket, message: 'ok' },
  validByList: { state: 'validByList', status: 'success', ...ticket, asOfMs },
  refused: { state: 'refused', status: 'error-server', ...ticket, text: 'no', isUsed: true },
  refusedByList: {
    state: 'refusedByList',
    status: 'error-client',
    ...ticket,
    reason: 'used',
    asOfMs,
  },
  usedHere: { state: 'usedHere', status: 'error-server', ...ticket, atMs: 500 },
  unlisted: { state: 'unlisted', status: 'error-client', ...ticket, asOfMs },
  listedLongAgo: { state: 'listedLongAgo', status: 'error-client', ...ticket, asOfMs },
  approving: { state: 'approving', status: 'error-client', ...ticket },
  failed: { state: 'failed', status: 'error-server', ...ticket, text: 'no' },
  unanswered: { state: 'unanswered', status: 'error-client', ...ticket },
  admitting: {
    state: 'admitting',
    status: 'pending',
    ...ticket,
    idempotencyKey: key,
    isFact: false,
  },
  inside: { state: 'inside', status: 'error-client', ...ticket, asOfMs },
  outside: { state: 'outside', status: 'error-client', ...ticket, asOfMs },
  leaving: { state: 'leaving', status: 'pending', ...ticket, idempotencyKey: key },
  kept: { state: 'kept', status: 'error-client', ...ticket, isSafe: true },
};
const names = Object.keys(states) as ScanStateName[];

/** @param to what it is an answer to. */
const says = (answer: ScanAnswer, to: 'check' | 'tap') =>
  scanAnswered({ scannedAtMs: ticket.scannedAtMs, to, answer });

const eventsOf = (to: 'check' | 'tap') => ({
  scanned: ticketScanned({ ticketId: 'T1', atMs: ticket.scannedAtMs }),
  tapped: { ...invalidatePressed(), payload: { idempotencyKey: key } },
  approvalAsked: approvalPressed(),
  approved: { ...approvedPressed(), payload: { idempotencyKey: key } },
  discarded: discardPressed(),
  faded: keptFaded(ticket),
  confirmed: says({ event: 'confirmed', message: 'ok' }, to),
  refused: says({ event: 'refused', text: 'no', isUsed: true }, to),
  leaveTapped: { ...leavePressed(), payload: { idempotencyKey: key } },
  left: says({ event: 'left', message: '' }, to),
  foundInside: says({ event: 'foundInside', asOfMs }, to),
  foundOutside: says({ event: 'foundOutside', asOfMs }, to),
  admitted: says({ event: 'admitted', message: '' }, to),
  foundHere: says({ event: 'foundHere', atMs: 500 }, to),
  listed: says({ event: 'listed', asOfMs }, to),
  refusedByList: says({ event: 'refusedByList', reason: 'used', asOfMs }, to),
  unlisted: says({ event: 'unlisted', asOfMs }, to),
  unanswered: says({ event: 'unanswered' }, to),
  kept: says({ event: 'kept', isSafe: true }, to),
});
const ofCheck = eventsOf('check');
const ofTap = eventsOf('tap');
const isTapped = (name: ScanStateName) =>
  name === 'admitting' || name === 'leaving' || name === 'kept';
const eventsAt = (name: ScanStateName) => (isTapped(name) ? ofTap : ofCheck);
type EventName = keyof typeof ofCheck;

const pairs = names.flatMap((name) =>
  (Object.keys(ofCheck) as EventName[]).map((event) => {
    const on: Partial<Record<EventName, ScanStateName>> = scanTable[name].on;
    return [name, event, on[event] ?? name] as const;
  }),
);

const at = (scan: Scan, acceptedAtMs: number | null = null) => ({
  ...scanSlice.getInitialState(),
  scan,
  acceptedAtMs,
});

describe('§4 scan status', () => {
  it.each(pairs)('%s, %s: %s', (name, event, next) => {
    const isFact = name === 'approving' && event === 'approved';
    expect(scanSlice.reducer(at(states[name]), eventsAt(name)[event]).scan).toEqual({
      ...states[next],
      ...(isFact && { isFact }),
      ...(name === 'leaving' && event === 'kept' && { isLeave: true }),
    });
  });

  it.each(names)('§2: %s can be discarded unless it is pending or idle', (name) => {
    const isPendingOrIdle = ['idle', 'checking', 'admitting', 'leaving'].includes(name);
    expect(canDiscard(states[name])).toBe(!isPendingOrIdle);
  });

  it('begins idle', () => {
    expect(scanSlice.getInitialState()).toMatchObject({ scan: states.idle, acceptedAtMs: null });
  });

  it.each(names)('%s: what is said of another scan changes nothing', (name) => {
    for (const answer of Object.values(eventsAt(name))) {
      if (!scanAnswered.match(answer)) continue;
      const other = scanAnswered({ ...answer.payload, scannedAtMs: 6_999 });
      expect(scanSlice.reducer(at(states[name]), other).scan).toBe(states[name]);
    }
  });

  it.each(names)('%s: an answer to the other question changes nothing', (name) => {
    for (const answer of Object.values(isTapped(name) ? ofCheck : ofTap)) {
      if (!scanAnswered.match(answer)) continue;
      expect(scanSlice.reducer(at(states[name]), answer).scan).toBe(states[name]);
    }
  });

  it('an admission has a key of its own', () => {
    const { idempotencyKey } = invalidatePressed().payload;
    expect(idempotencyKey).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(invalidatePressed().payload.idempotencyKey).not.toBe(idempotencyKey);
  });
});

describe('where guests leave', () => {
  it('is booked out who is inside, and nobody else', () => {
    const may = names.filter((name) => canLeave(states[name]));
    expect(may).toEqual(['refused', 'refusedByList', 'usedHere', 'inside']);
    const others: Scan[] = [
      { state: 'refused', status: 'error-server', ...ticket, text: 'unknown' },
      { ...states.refusedByList, reason: 'revoked' },
      states.valid,
      states.outside,
    ];
    for (const scan of others) {
      expect(scanSlice.reducer(at(scan), leavePressed()).scan).toBe(scan);
    }
  });

  it('a code that stays in view is not scanned again, and nobody reads that its guest came in', () => {
    const before = { ...at(states.leaving), isAutomatic: true };
    const after = scanSlice.reducer(before, says({ event: 'left', message: '' }, 'tap'));
    expect(after).toMatchObject({ scan: states.idle, lastIn: { ticketId: 'T1', isOut: true } });
    expect(selectShownIn({ scan: after })).toBeNull();
  });

  it('two leaves have two keys', () => {
    expect(leavePressed().payload).not.toEqual(leavePressed().payload);
  });
});

describe('the end of a shift', () => {
  it.each(names)('%s is forgotten when staff log out', (name) => {
    const before = at(states[name], 1);
    expect(scanSlice.reducer(before, signedOut())).toEqual(scanSlice.getInitialState());
  });

  it.each(names)('%s outlives a session that expires', (name) => {
    const before = at(states[name], 1);
    expect(scanSlice.reducer(before, sessionExpired())).toBe(before);
  });
});

describe('§9 delay between accepted scans', () => {
  const scanned = (atMs: number) => ticketScanned({ ticketId: 'T2', atMs });
  const idleSince = (acceptedAtMs: number) => at(states.idle, acceptedAtMs);

  it.each([
    [2_999, 'idle'],
    [3_000, 'pending'],
  ])('a scan %i ms after the last one: %s', (afterMs, status) => {
    const state = scanSlice.reducer(idleSince(5_000), scanned(5_000 + afterMs));
    expect(state.scan.status).toBe(status);
  });

  it('counts accepted scans only', () => {
    let state = scanSlice.reducer(idleSince(5_000), scanned(7_000));
    state = scanSlice.reducer(state, scanRejected('foreign'));
    expect(state.acceptedAtMs).toBe(5_000);
    expect(scanSlice.reducer(state, scanned(8_000)).acceptedAtMs).toBe(8_000);
  });
});
