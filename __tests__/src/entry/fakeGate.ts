/** A server of the gate in memory, with the network between it and the device as the test plays it. */
import { createHash, randomUUID } from 'node:crypto';
import { guestNameOf, isGuestHandle, nameOfTicket } from '../../../contract/entry/guestHandle.ts';
import {
  cursorOf,
  ENTRY_KEY_BYTES,
  entryKeyOf,
  rowCount,
  rowsAfter,
  rowsOf,
  type EntryList,
  type EntryListPart,
  type TicketStatus,
} from '../../../contract/entry/list.ts';
import type { RefusalReason } from '../../../contract/entities.ts';
import type { GateRules, Heartbeat } from '../../../contract/entry/entities.ts';
import type {
  EntryServer,
  NameWish,
  Renaming,
  ServerAnswer,
} from '../../../src/entry/engine/entryServer.ts';
import type {
  ChosenGate,
  DeviceIdentity,
  JournalEntry,
} from '../../../src/entry/journal/journalEntry.ts';
import type { ListWish } from '../../../src/entry/list/deviceList.ts';

/**
 * `up`; `cut`: nothing goes out, and fails at once; `silent`: nothing goes out, and fails after 10 s; `deaf`: calls
 * arrive, replies are lost; `robbed`: the next reply is, which is known at once; `slow`: replies come after 3 s; `broken`: the server answers 500.
 */
export type Network = 'up' | 'cut' | 'silent' | 'deaf' | 'robbed' | 'slow' | 'broken';

export interface LedgerRow {
  key: string;
  ticketId: string;
  kind: 'admit' | 'conflict' | 'refused' | 'undo' | 'leave';
  /** Key of what an undo takes back, or a leave ends. */
  refersTo?: string;
  gateId?: number | undefined;
  seq: number | null;
  /** null: another device. */
  deviceId: number | null;
  reply: ServerAnswer;
}

const TIMEOUT_MS = 10_000;
const ROW_BYTES = ENTRY_KEY_BYTES + 1;
const SLOW_MS = 3_000;
const NO_ANSWER: ServerAnswer = { kind: 'none' };
const UNHEARD: Renaming = { outcome: 'failed', text: '' };

const keyOf = (ticketId: string) => entryKeyOf(createHash('sha256').update(ticketId).digest());
const guestName = (ticketId: string) => guestNameOf(keyOf(ticketId));
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const refused = (status: number, reason: RefusalReason | null): ServerAnswer => ({
  kind: 'refused',
  status,
  text: reason ?? '',
  reason,
  usedHereAtMs: null,
});

export class FakeGate {
  network: Network = 'up';
  /** Tickets at which the server breaks down, or which it takes in no form. */
  readonly poison = new Map<string, number>();
  readonly ledger: LedgerRow[] = [];
  readonly #byKey = new Map<string, LedgerRow>();
  readonly devices: DeviceIdentity[] = [];
  /** It has the specification's calls alone: no devices, no list, no keys and no reasons. */
  isPlain = false;
  /** Each answer with a list breaks off after so many rows. */
  rowsUntilCut: number | null = null;
  /** Of a device to which it says, when asked for the list, that it does not know it. */
  idUnknownToList: number | null = null;
  /** So many of the next ones come to nothing. */
  registrationsLost = 0;
  /** With which it refuses every leave; null: it takes them. */
  leaveStatus: number | null = null;
  /** The name of its database; null: an older server, which says neither that nor which numbers it misses. */
  origin: string | null = 'FESTIVAL';
  /** What it says of the gate at which a device stands. */
  gateNow: ChosenGate | null = null;
  /** What the office allows; null: an older server, which does not say. */
  rulesNow: GateRules | null = null;
  callsOfAdmit = 0;
  readonly beats: Heartbeat[] = [];
  /** Tickets that a check found valid, and when. */
  readonly confirmed: { ticketId: string; atMs: number }[] = [];
  readonly #tickets = new Map<string, TicketStatus>();
  #changes: { ticketId: string; version: number }[] = [];
  #epoch = 'EPOCH001';

  constructor(tickets: readonly string[]) {
    for (const ticketId of tickets) this.#tickets.set(ticketId, 'valid');
    this.#changes = tickets.map((ticketId, index) => ({ ticketId, version: index + 1 }));
  }

  /** At another gate. */
  admitElsewhere(ticketId: string): void {
    this.#decide({ key: randomUUID(), ticketId, isDevice: false, seq: null, deviceId: null });
  }

  /** On the board. */
  takeBack(key: string): void {
    const { ticketId } = this.#byKey.get(key)!;
    const reply: ServerAnswer = { kind: 'ok', message: 'undone', isConflict: false };
    const row = { key: randomUUID(), ticketId, refersTo: key, seq: null, deviceId: null, reply };
    this.#add({ ...row, kind: 'undo' });
    this.#set(ticketId, 'valid');
  }

  /** What a backup has of it now. @returns brings the server back to that, under another epoch of the list. */
  backUp(): () => void {
    const rows = [...this.ledger];
    const devices = [...this.devices];
    const tickets = [...this.#tickets];
    return () => {
      this.ledger.splice(0, Infinity, ...rows);
      this.#byKey.clear();
      for (const row of rows) this.#byKey.set(row.key, row);
      this.devices.splice(0, Infinity, ...devices);
      this.#tickets.clear();
      for (const [ticketId, status] of tickets) this.#tickets.set(ticketId, status);
      this.#changes = tickets.map(([ticketId], index) => ({ ticketId, version: index + 1 }));
      this.#epoch = 'EPOCH002';
    };
  }

  /** A database in which nothing has happened yet, with the same tickets. */
  forget(): void {
    const tickets = [...this.#tickets.keys()];
    this.ledger.splice(0, Infinity);
    this.#byKey.clear();
    this.devices.splice(0, Infinity);
    for (const ticketId of tickets) this.#set(ticketId, 'valid');
    this.#epoch = 'EPOCH003';
  }

  removeTicket(ticketId: string): void {
    this.#tickets.delete(ticketId);
  }

  revokeTicket(ticketId: string): void {
    this.#set(ticketId, 'revoked');
  }

  /** As the guest search gives it, another one each time. */
  handleOf(ticketId: string): string {
    return `${guestName(ticketId)}.${randomUUID()}`;
  }

  #ticketOf(asked: string): string {
    if (!isGuestHandle(asked)) return asked;
    const isMeant = (ticketId: string) => guestName(ticketId) === nameOfTicket(asked);
    return [...this.#tickets.keys()].find(isMeant) ?? asked;
  }

  #named(entry: JournalEntry): JournalEntry {
    return { ...entry, ticketId: this.#ticketOf(entry.ticketId) };
  }

  statusOf(ticketId: string): TicketStatus | null {
    return this.#tickets.get(ticketId) ?? null;
  }

  /** @param isAlive of the page that calls: a page that is gone sends nothing and hears nothing. */
  serverFor(isAlive: () => boolean): EntryServer {
    const over = <Reply>(work: () => Reply, none: Reply, broken: Reply): Promise<Reply> =>
      this.#over(isAlive, work, none, broken);
    return {
      check: (ticketId, device, admission) =>
        over(
          () => this.#inWords(this.#check(this.#ticketOf(ticketId), device, admission)),
          NO_ANSWER,
          refused(500, null),
        ),
      admit: (entry, device) =>
        over(
          () => this.#inWords(this.#admit(this.#named(entry), device)),
          NO_ANSWER,
          refused(500, null),
        ),
      undo: (entry, admission, device) =>
        over(() => this.#undo(entry, admission, device), NO_ANSWER, refused(500, null)),
      leave: (entry, device) =>
        over(() => this.#leave(this.#named(entry), device), NO_ANSWER, refused(500, null)),
      isThere: () => over<boolean>(() => true, false, false),
      rename: (wish, device) => over<Renaming>(() => this.#rename(wish, device), UNHEARD, UNHEARD),
      register: (name) => over(() => this.#register(name), null, null),
      heartbeat: (report, device) =>
        over(
          () => {
            this.beats.push(report);
            if (!this.devices.some(({ id }) => id === device.id)) return 'unknown' as const;
            const seqs = this.ledger.filter(({ deviceId }) => deviceId === device.id);
            const seq = Math.max(report.seq, ...seqs.map((row) => row.seq ?? 0));
            const arrived = new Set(seqs.map((row) => row.seq).filter((known) => known !== null));
            const lost = Math.max(0, seq - arrived.size - report.open_uploads);
            const missing = Array.from({ length: seq }, (_, index) => index + 1)
              .filter((number) => this.origin !== null && lost > 0 && !arrived.has(number))
              .map((number) => ({ from: number, to: number }));
            const { origin, gateNow: gate, rulesNow: rules } = this;
            const [cursor, atMs] = [this.#cursor(), Date.now()];
            return { cursor, seq, lost, missing, origin, atMs, gate, rules };
          },
          null,
          null,
        ),
      list: async (wish, device, onPart) => {
        if (this.idUnknownToList === device.id) return await over(() => 'unknown', null, null);
        const part = await over(() => this.#part(wish), null, null);
        if (part === null) return null;
        onPart(part);
        return part.isComplete ? 'complete' : null;
      },
    };
  }

  async #over<Reply>(isAlive: () => boolean, work: () => Reply, none: Reply, broken: Reply) {
    if (!isAlive()) return await new Promise<Reply>(() => undefined);
    const { network } = this;
    switch (network) {
      case 'cut':
        return none;
      case 'silent':
        await after(TIMEOUT_MS);
        return none;
      case 'deaf':
        work();
        await after(TIMEOUT_MS);
        return none;
      case 'robbed':
        this.network = 'up';
        work();
        return none;
      case 'broken':
        return broken;
      case 'slow': {
        const reply = work();
        await after(SLOW_MS);
        return reply;
      }
      case 'up':
        return work();
    }
  }

  /** What a server gives as a reason that has no word for it. */
  #inWords(reply: ServerAnswer): ServerAnswer {
    return this.isPlain && reply.kind === 'refused' ? { ...reply, reason: null } : reply;
  }

  #check(
    ticketId: string,
    device: DeviceIdentity | null,
    admission: JournalEntry | null,
  ): ServerAnswer {
    if (device !== null && !this.devices.some(({ id }) => id === device.id)) {
      return refused(403, 'device_unknown');
    }
    const refusal = this.#refusalOf(ticketId, device);
    if (refusal !== null) return refusal;
    if (admission !== null && !this.#byKey.has(admission.key)) {
      return refused(409, 'unknown_admission');
    }
    this.confirmed.push({ ticketId, atMs: performance.now() });
    return { kind: 'ok', message: 'valid', isConflict: false };
  }

  #refusalOf(ticketId: string, device: DeviceIdentity | null): ServerAnswer | null {
    const status = this.statusOf(ticketId);
    if (status === null) return refused(404, 'unknown');
    if (status === 'revoked') return refused(410, 'revoked');
    if (status === 'valid') return null;
    const admission = this.ledger.findLast(
      (row) => row.ticketId === ticketId && row.kind === 'admit',
    );
    const isHere = device !== null && admission?.deviceId === device.id;
    return { ...refused(409, 'used'), ...(isHere && { usedHereAtMs: 0 }) };
  }

  #admit(entry: JournalEntry, device: DeviceIdentity | null): ServerAnswer {
    this.callsOfAdmit += 1;
    if (device !== null && !this.devices.some(({ id }) => id === device.id)) {
      return refused(403, 'device_unknown');
    }
    const poison = this.poison.get(entry.ticketId);
    if (poison !== undefined) return refused(poison, null);
    return this.#decide({
      key: entry.key,
      ticketId: entry.ticketId,
      isDevice: entry.isDeclared && device !== null,
      seq: entry.seq,
      deviceId: device?.id ?? null,
      gateId: entry.gateId,
    });
  }

  /** Like the server's leaveService.ts: a leave that is reported later frees what the device knew alone. */
  #leave({ key, ticketId, seq, list, isDeclared }: JournalEntry, device: DeviceIdentity | null) {
    if (this.leaveStatus !== null) return refused(this.leaveStatus, null);
    const earlier = this.#byKey.get(key);
    if (earlier !== undefined) return earlier.reply;
    if (this.rulesNow?.reentry === false && !(isDeclared && device !== null)) {
      return refused(409, 'reentry_off');
    }
    const use = this.#useOf(ticketId);
    const deviceId = device?.id ?? null;
    const row = { key, ticketId, seq, deviceId };
    if (use === undefined && !isDeclared) {
      const reply = refused(409, 'not_inside');
      this.#add({ ...row, kind: 'refused', reply });
      return reply;
    }
    const isOwn = use?.deviceId === deviceId && (use.seq ?? 0) < (seq ?? 0);
    const changed = this.#changes.findLast((change) => change.ticketId === ticketId)?.version ?? 0;
    const isKnown = list !== undefined && changed <= Number(list.split('.')[1]);
    const isFreed = use !== undefined && (!isDeclared || isOwn || isKnown);
    const reply: ServerAnswer = { kind: 'ok', message: 'left', isConflict: false };
    this.#add({ ...row, kind: 'leave', ...(isFreed && { refersTo: use.key }), reply });
    if (isFreed) this.#set(ticketId, 'valid');
    return reply;
  }

  #useOf(ticketId: string): LedgerRow | undefined {
    return this.ledger.findLast(
      (row) => row.ticketId === ticketId && row.kind === 'admit' && !this.#isUndone(row),
    );
  }

  #undo(entry: JournalEntry, admission: string, device: DeviceIdentity | null): ServerAnswer {
    const { key, ticketId, seq } = entry;
    const earlier = this.#byKey.get(key);
    if (earlier !== undefined) return earlier.reply;
    const undone = this.#byKey.get(admission);
    if (undone === undefined || undone.kind === 'refused') return refused(404, 'unknown_admission');
    if (undone.deviceId !== device?.id) return refused(403, 'undo_forbidden');
    if (this.#isUndone(undone)) return refused(409, 'undone');
    const reply: ServerAnswer = { kind: 'ok', message: 'undone', isConflict: false };
    const deviceId = device.id;
    this.#add({ key, ticketId, kind: 'undo', refersTo: admission, seq, deviceId, reply });
    const isInside = this.ledger.some(
      (row) =>
        row.ticketId === ticketId &&
        (row.kind === 'admit' || row.kind === 'conflict') &&
        !this.#isUndone(row),
    );
    if (!isInside && this.statusOf(ticketId) === 'used') this.#set(ticketId, 'valid');
    return reply;
  }

  #isUndone({ key }: LedgerRow): boolean {
    return this.ledger.some(({ refersTo }) => refersTo === key);
  }

  #add(row: LedgerRow): void {
    this.ledger.push(row);
    this.#byKey.set(row.key, row);
  }

  #rename({ name, isSamePhone }: NameWish, { id }: DeviceIdentity): Renaming {
    const other = this.devices.findIndex((device) => device.name === name && device.id !== id);
    if (other >= 0 && !isSamePhone) return { outcome: 'taken' };
    if (other >= 0) this.devices.splice(other, 1);
    const index = this.devices.findIndex((device) => device.id === id);
    this.devices[index] = { ...this.devices[index]!, name };
    return { outcome: 'renamed', name };
  }

  #decide(tap: {
    key: string;
    ticketId: string;
    isDevice: boolean;
    seq: number | null;
    deviceId: number | null;
    gateId?: number | undefined;
  }): ServerAnswer {
    const { key, ticketId, isDevice, seq, deviceId, gateId } = tap;
    const earlier = this.isPlain ? undefined : this.#byKey.get(key);
    if (earlier !== undefined) {
      return earlier.ticketId === ticketId ? earlier.reply : refused(422, 'key_reused');
    }
    const refusal = this.#refusalOf(ticketId, null);
    const kind = refusal === null ? 'admit' : isDevice ? 'conflict' : 'refused';
    const reply: ServerAnswer =
      kind === 'refused' && refusal !== null
        ? refusal
        : { kind: 'ok', message: kind, isConflict: kind === 'conflict' };
    if (kind === 'admit') this.#set(ticketId, 'used');
    this.#add({ key, ticketId, kind, seq, deviceId, gateId, reply });
    return reply;
  }

  #register(name: string): DeviceIdentity | null {
    if (this.isPlain) return null;
    if (this.registrationsLost > 0) {
      this.registrationsLost -= 1;
      return null;
    }
    const id = this.devices.length + 1;
    const { origin } = this;
    const named = origin === null ? {} : { origin };
    const device = { id, name, credential: `${id}.secret`, lastSeq: 0, ...named };
    this.devices.push(device);
    return device;
  }

  #set(ticketId: string, status: TicketStatus): void {
    this.#tickets.set(ticketId, status);
    this.#changes.push({ ticketId, version: this.#changes.length + 1 });
  }

  #cursor(): string {
    return cursorOf({ epoch: this.#epoch, version: this.#changes.length });
  }

  #part({ since, after }: ListWish): EntryListPart {
    const list = this.#list(since);
    const rows = after === null ? list.rows : rowsAfter(list.rows, Buffer.from(after, 'hex'));
    const rowsToCome = rowCount({ rows });
    const count = Math.min(rowsToCome, this.rowsUntilCut ?? Infinity);
    const come = rows.subarray(0, count * ROW_BYTES);
    return { ...list, rows: come, rowsToCome, isComplete: count === rowsToCome };
  }

  #list(since: string | null): EntryList {
    const from = since === null ? 0 : Number(since.split('.')[1]);
    const entries = this.#changes
      .filter(({ version }) => version > from)
      .map(({ ticketId }) => ({
        key: keyOf(ticketId),
        status: this.#tickets.get(ticketId) ?? 'valid',
      }));
    return {
      epoch: this.#epoch,
      since: from,
      isDelta: since !== null,
      version: this.#changes.length,
      madeAt: Date.now(),
      rows: rowsOf(entries),
    };
  }
}
