/** The device's regular talk with the server: registration, heartbeat, device list. */
import type { BatteryState } from './battery.ts';
import type { Clock } from '../../shared/clock.ts';
import type { DeviceList } from '../list/deviceList.ts';
import type { DeviceTrouble, EntryServer } from './entryServer.ts';
import type { Journal } from '../journal/journal.ts';
import {
  isUnacknowledged,
  type DeviceIdentity,
  type JournalEntry,
} from '../journal/journalEntry.ts';
import { texts } from './texts.ts';

export interface DeviceSyncDeps {
  readonly journal: Journal;
  readonly list: DeviceList;
  readonly server: EntryServer;
  readonly clock: Clock;
  readonly battery: () => Promise<BatteryState | null>;
  readonly onChange: () => void;
  /** There is more to be sent. */
  readonly onReopened: () => void;
}

const NAME_ATTEMPTS = 3;

/** What is older belongs to another festival. */
const SENT_AGAIN_WITHIN_MS = 72 * 3_600_000;

/** With a server that knows neither devices nor lists it does nothing. */
export class DeviceSync {
  readonly #deps: DeviceSyncDeps;
  #running: Promise<void> | null = null;
  #isStopped = false;

  constructor(deps: DeviceSyncDeps) {
    this.#deps = deps;
  }

  /** One at a time. Never rejects. */
  run(): Promise<void> {
    this.#running ??= this.#sync().finally(() => {
      this.#running = null;
      this.#deps.onChange();
    });
    return this.#running;
  }

  /** Another tab is the device: what is answered from now on is not for this one. */
  stop(): void {
    this.#isStopped = true;
  }

  #isHeard<Answer>(answer: Answer | null): answer is Answer {
    return answer !== null && !this.#isStopped;
  }

  /** The server has forgotten the device, and with it what it may know. */
  async #registerAnew(): Promise<void> {
    const { journal, list } = this.#deps;
    const before = journal.device;
    journal.registered(null);
    list.wipe();
    await this.#register(before);
  }

  /** The server came back from a backup: what it had taken since is reported once more. */
  #sendAgain(isMeant: (entry: JournalEntry) => boolean): void {
    const { journal, clock, onReopened } = this.#deps;
    const sinceMs = clock.nowMs() - SENT_AGAIN_WITHIN_MS;
    journal.sendAgain((entry) => entry.tappedAtMs >= sinceMs && isMeant(entry));
    onReopened();
  }

  #compare(lost: number, isAllSent: boolean): void {
    const { journal } = this.#deps;
    const { device } = journal;
    const known = device?.lost ?? 0;
    // While something is on its way, it may count twice.
    if (device !== null && (lost > known || (lost < known && isAllSent))) {
      journal.registered({ ...device, lost });
    }
    if (lost > known) this.#sendAgain(() => true);
  }

  async #sync(): Promise<void> {
    const { journal, list, server, clock, battery } = this.#deps;
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
      await this.#trouble(beat);
      return;
    }
    journal.skipTo(beat.seq);
    this.#compare(beat.lost, open.length === 0);
    if (beat.cursor === list.cursor) list.confirm(beat.atMs);
    else await this.#fetch(device);
  }

  async #fetch(device: DeviceIdentity): Promise<void> {
    const { list, server } = this.#deps;
    const changes = await server.list(list.cursor, device);
    if (!this.#isHeard(changes)) return;
    if (typeof changes === 'string') await this.#trouble(changes);
    else if (!list.update(changes)) {
      const whole = await server.list(null, device);
      if (this.#isHeard(whole) && typeof whole !== 'string') list.update(whole);
    }
  }

  async #trouble(trouble: DeviceTrouble): Promise<void> {
    if (trouble === 'unknown') await this.#registerAnew();
    else this.#deps.list.wipe();
  }

  /** @param before what it was, and stays as far as it can. */
  async #register(before: DeviceIdentity | null = null): Promise<DeviceIdentity | null> {
    const { journal, server } = this.#deps;
    let name = before?.name ?? newName();
    for (let attempt = 1; attempt <= NAME_ATTEMPTS; attempt += 1) {
      const registered = await server.register(name);
      if (!this.#isHeard(registered)) return null;
      if (registered === 'taken') {
        name = newName();
        continue;
      }
      const device = { ...registered, gate: before?.gate };
      journal.registered(device);
      // Of an earlier registration, which the server has forgotten with who knows what else; its id may be given anew.
      this.#sendAgain(({ deviceId }) => deviceId !== null);
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
