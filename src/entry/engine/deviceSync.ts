/** The device's regular talk with the server: registration, heartbeat, device list. */
import type { BatteryState } from './battery.ts';
import type { Clock } from '../../shared/clock.ts';
import type { DeviceList } from '../list/deviceList.ts';
import type { DeviceTrouble, EntryServer } from './entryServer.ts';
import type { Barred } from './entryStatus.ts';
import type { Journal } from '../journal/journal.ts';
import type { GateRules } from '../../../contract/entry/entities.ts';
import { isUnacknowledged, type ChosenGate, type DeviceIdentity } from '../journal/journalEntry.ts';
import { SendAgain } from './sendAgain.ts';
import type { StoredRecords } from './storedRecords.ts';
import { texts } from './texts.ts';

export interface DeviceSyncDeps {
  readonly journal: Journal;
  readonly list: DeviceList;
  readonly stored: Pick<StoredRecords, 'isAwaited'>;
  readonly server: EntryServer;
  readonly clock: Clock;
  readonly battery: () => Promise<BatteryState | null>;
  readonly onChange: () => void;
  /** Whether the server lets device and staff take part, as it says with each heartbeat. */
  readonly onBarred: (barred: Barred | null) => void;
  /** There is more to be sent. */
  readonly onReopened: () => void;
}

const NAME_ATTEMPTS = 3;
const FETCH_ATTEMPTS = 3;

/** With a server that knows neither devices nor lists it does nothing. */
export class DeviceSync {
  readonly #deps: DeviceSyncDeps;
  readonly #again: SendAgain;
  #running: Promise<void> | null = null;
  #renewing: Promise<void> | null = null;
  /** What it was, as long as it is not registered anew: name and gate stay as far as they can. */
  #before: DeviceIdentity | null = null;
  #isFetching = false;
  #isStopped = false;

  constructor(deps: DeviceSyncDeps) {
    this.#deps = deps;
    this.#again = new SendAgain(deps);
  }

  /** One at a time. Never rejects. */
  run(): Promise<void> {
    return this.#running ?? this.#begin(() => this.#sync());
  }

  #begin(work: () => Promise<void>): Promise<void> {
    this.#running = work().finally(() => {
      this.#running = null;
      this.#deps.onChange();
    });
    return this.#running;
  }

  /** A run of its own, after the present one. */
  async #runNext(work: () => Promise<void>): Promise<void> {
    // Somebody else who has waited may be first.
    while (this.#running !== null) await this.#running;
    await this.#begin(work);
  }

  /** Another tab is the device: what is answered from now on is not for this one. */
  stop(): void {
    this.#isStopped = true;
  }

  /** A superuser lets the device that was shut out take part again, as another one. Resolves with whether that worked. */
  async renew(): Promise<boolean> {
    this.#renewing ??= this.#runNext(() => this.#registerAnew()).finally(() => {
      this.#renewing = null;
    });
    await this.#renewing;
    await this.run();
    return this.#deps.journal.device !== null;
  }

  #isHeard<Answer>(answer: Answer | null): answer is Answer {
    return answer !== null && !this.#isStopped;
  }

  /** The server has forgotten the device. The list judges on, until it is clear whose it is. */
  async #registerAnew(): Promise<void> {
    const { journal } = this.#deps;
    this.#before = journal.device ?? this.#before;
    journal.registered(null);
    await this.#register();
  }

  /** Somebody has renamed the gate, or made an exit of it. */
  #keepGate(now: ChosenGate | null): void {
    const { journal } = this.#deps;
    const { device } = journal;
    if (device === null || now === null || device.gate?.id !== now.id) return;
    const isSame = device.gate.name === now.name && device.gate.direction === now.direction;
    if (!isSame) journal.registered({ ...device, gate: now });
  }

  /** Kept for when there is no network. */
  #keepRules(now: GateRules | null): void {
    const { journal } = this.#deps;
    const { device } = journal;
    if (device === null) return;
    const { rules } = device;
    if (rules?.reentry === now?.reentry && rules?.approval === now?.approval) return;
    journal.registered({ ...device, rules: now ?? undefined });
  }

  async #sync(): Promise<void> {
    const { journal, list, stored, server, clock, battery } = this.#deps;
    // It may have a registration that has not been read yet.
    if (journal.device === null && stored.isAwaited) return;
    const device = journal.device ?? (await this.#register());
    if (device === null) return;
    const open = journal.unfinished().filter(isUnacknowledged);
    const { asOfMs } = list;
    const beat = await server.heartbeat(
      {
        device_time: new Date(clock.nowMs()).toISOString(),
        seq: device.lastSeq,
        open_uploads: open.filter(({ deviceId }) => deviceId === device.id).length,
        list_synced_at: asOfMs === null ? null : new Date(asOfMs).toISOString(),
        gate: device.gate?.id ?? null,
        battery: (await battery())?.percent ?? null,
      },
      device,
    );
    if (!this.#isHeard(beat)) return;
    if (typeof beat === 'string') {
      await this.#trouble(beat, device);
      return;
    }
    this.#deps.onBarred(null);
    journal.skipTo(beat.seq);
    this.#keepGate(beat.gate);
    this.#keepRules(beat.rules);
    this.#again.heard(beat, open.length === 0);
    if (beat.cursor === list.cursor) list.confirm(beat.atMs);
    // Not waited for: it may take minutes, and the heart goes on beating.
    else if (!this.#isFetching) {
      this.#isFetching = true;
      void this.#fetch(device).finally(() => (this.#isFetching = false));
    }
  }

  async #fetch(device: DeviceIdentity): Promise<void> {
    const { list, server, onChange } = this.#deps;
    for (let attempt = 1; attempt <= FETCH_ATTEMPTS; attempt += 1) {
      const wish = list.begin();
      const heard = { isUsable: true };
      const end = await server.list(wish, device, (part) => {
        // Unless it has become another one's, or another's is fetched: what comes now is of the one before.
        if (this.#isStopped || this.#deps.journal.device?.id !== device.id) return;
        heard.isUsable &&= list.add(part);
        onChange();
      });
      if (this.#isStopped) return;
      if (end !== 'complete') list.pause();
      if (end !== 'complete' && end !== null) {
        await this.#runNext(() => this.#trouble(end, device));
      }
      onChange();
      // The rest of a list, or one that had to be thrown away, is followed by what has changed meanwhile.
      if (end !== 'complete' || (heard.isUsable && wish.after === null)) return;
    }
  }

  async #trouble(trouble: DeviceTrouble, { id }: DeviceIdentity): Promise<void> {
    // Of the one before.
    if (this.#deps.journal.device?.id !== id) return;
    if (trouble === 'unknown') {
      await this.#registerAnew();
      return;
    }
    this.#bar(trouble === 'revoked' ? 'device' : 'role');
  }

  #bar(barred: Barred): void {
    this.#deps.list.wipe();
    this.#deps.onBarred(barred);
  }

  async #register(): Promise<DeviceIdentity | null> {
    const { journal, list, server } = this.#deps;
    const before = this.#before;
    let name = before?.name ?? newName();
    for (let attempt = 1; attempt <= NAME_ATTEMPTS; attempt += 1) {
      const registered = await server.register(name);
      if (!this.#isHeard(registered)) return null;
      if (registered === 'taken') {
        name = newName();
        continue;
      }
      if (registered === 'forbidden') {
        this.#bar('role');
        return null;
      }
      const device = { ...registered, gate: before?.gate, rules: before?.rules };
      // Of another festival's database, as far as anybody can tell.
      const isOther = before?.origin === undefined || before.origin !== device.origin;
      if (isOther && (before !== null || list.asOfMs !== null)) list.wipe();
      journal.registered(device);
      this.#before = null;
      this.#again.registered(device, before);
      return device;
    }
    return null;
  }
}

/** Short enough to be called across a gate and for one line of the bar, without look-alikes. */
function newName(): string {
  const letters = 'ACDEFGHJKLNPRTUVXY34679';
  const numbers = crypto.getRandomValues(new Uint8Array(4));
  return texts.deviceName([...numbers].map((number) => letters[number % letters.length]).join(''));
}
