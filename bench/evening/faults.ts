/** What goes wrong of an evening: twenty kinds of faults, each for a moment or for one request. */
import type { BrowserContext } from 'playwright-core';
import type { Fault, FaultyProxy, Network } from '../../__tests__/support/faultyProxy.ts';
import type { Chance } from '../support/random.ts';

/** One request of the phone's fails. */
const REQUESTS: readonly Fault[] = [
  'request lost',
  'reply lost',
  'reply late',
  'reply cut',
  'doubled',
  'overtaken',
  'server error',
  'portal',
];
/** The whole network does, for so many guests. */
const NETWORKS: readonly Network[] = ['off', 'silent', 'portal', 'bad gateway', 'slow'];
/** What the phone does, or what happens to it. */
const PHONES = [
  'page reloaded',
  'page killed after the tap',
  'slow storage',
  'clock off',
  'list old',
] as const;
/** What comes with the ticket. */
const TICKETS = ['second device', 'revoked', 'undone'] as const;

export type PhoneFault = (typeof PHONES)[number];
export type TicketFault = (typeof TICKETS)[number];

export type LaneFault =
  | { kind: 'request'; fault: Fault; on: 'check' | 'tap' }
  | { kind: 'network'; network: Network; guests: number }
  | { kind: 'phone'; fault: PhoneFault };

/** What happens to the server, for all lanes. */
export const SERVER_FAULTS = ['kill -9', 'restart', 'restored backup'] as const;
export type ServerFault = (typeof SERVER_FAULTS)[number];

export function laneFault(chance: Chance): LaneFault {
  const draw = chance.below(REQUESTS.length + NETWORKS.length + PHONES.length);
  if (draw < REQUESTS.length) {
    return { kind: 'request', fault: chance.of(REQUESTS), on: chance.of(['check', 'tap']) };
  }
  if (draw < REQUESTS.length + NETWORKS.length) {
    return { kind: 'network', network: chance.of(NETWORKS), guests: 1 + chance.below(3) };
  }
  return { kind: 'phone', fault: chance.of(PHONES) };
}

export const ticketFault = (chance: Chance): TicketFault => chance.of(TICKETS);

const CALLS = { check: /^GET .*\/check\//, tap: /^POST .*\/invalidate\// };

export function orderFault(
  proxy: FaultyProxy,
  { fault, on }: Extract<LaneFault, { kind: 'request' }>,
): void {
  void proxy.order(CALLS[on], fault);
}

interface Odd {
  skewMs: number;
  storageMs: number;
}

/** Before any page: a wall clock that can be set wrong, and a storage that can be made slow. */
export async function installOddities(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const odd: Odd = { skewMs: 0, storageMs: 0 };
    Object.assign(window, { odd });
    const Right = Date;
    const nowMs = () => Right.now() + odd.skewMs;
    globalThis.Date = new Proxy(Right, {
      construct: (_, args: [] | [number]) =>
        args.length === 0 ? new Right(nowMs()) : new Right(...args),
      get: (_, name): unknown => (name === 'now' ? nowMs : Reflect.get(Right, name)),
    });
    // A transaction is over for the app only some time after it is.
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called on its transaction below
    const listen = IDBTransaction.prototype.addEventListener;
    IDBTransaction.prototype.addEventListener = function (
      this: IDBTransaction,
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: AddEventListenerOptions | boolean,
    ) {
      const late = (event: Event): void => {
        setTimeout(() => {
          if (typeof listener === 'function') listener.call(this, event);
          else listener.handleEvent(event);
        }, odd.storageMs);
      };
      listen.call(this, type, type === 'complete' ? late : listener, options);
    };
  });
}
