/**
 * What a device tells beside a call, in headers of ours. Sent to the page's own origin only: on another one each would
 * cost a preflight. The server reads them by hand, since no guest has to wait for one that is wrong.
 */
import { Type } from 'typebox';

/** Makes a retried admission the same admission (entry protocol). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/**
 * The mark of our server, with each of its answers: the gate takes nobody else's word, since a portal or a proxy may
 * say anything in JSON. Another server has none, and is believed as the specification says (`capabilities`).
 */
export const SERVER_MARK = { header: 'Einlass-Server', value: '1' } as const;

export const ENTRY_HEADERS = {
  device: 'Entry-Device',
  gate: 'Entry-Gate',
  mode: 'Entry-Mode',
  scannedAt: 'Entry-Scanned-At',
  seq: 'Entry-Seq',
  admission: 'Entry-Admission',
  approved: 'Entry-Approved',
  list: 'Entry-List',
} as const;

const Credential = Type.String({
  description: 'The credential of the device, as its registration gave it.',
});
const Key = Type.String({
  format: 'uuid',
  description:
    'A UUID chosen when somebody taps or presses: a retry with the same one gets the same reply.',
});

/** Of what the office makes: the same key, sent once more within a day, makes nothing anew, and gets the reply to it. */
export const RequestHeaders = Type.Object({ [IDEMPOTENCY_KEY_HEADER]: Type.Optional(Key) });

/** Of the calls that a device makes for itself. */
export const DeviceHeaders = Type.Object({ [ENTRY_HEADERS.device]: Credential });

/** Of all that somebody taps: who and where. */
const tap = {
  [IDEMPOTENCY_KEY_HEADER]: Type.Optional(Key),
  [ENTRY_HEADERS.device]: Type.Optional(Credential),
  [ENTRY_HEADERS.gate]: Type.Optional(
    Type.String({
      description: 'Id of the gate at which the device stands; one that does not exist is none.',
    }),
  ),
  [ENTRY_HEADERS.mode]: Type.Optional(
    Type.Union([Type.Literal('online'), Type.Literal('device')], {
      default: 'online',
      description:
        '`online` asks for a verdict. `device` reports what was decided without the server, which is always stored; ' +
        'it needs Entry-Device and Idempotency-Key.',
    }),
  ),
};

/** What a device's report says besides. */
const report = {
  [ENTRY_HEADERS.scannedAt]: Type.Optional(
    Type.String({
      description: 'When staff tapped, ISO 8601, by the clock of the device. For reports only.',
    }),
  ),
  [ENTRY_HEADERS.seq]: Type.Optional(
    Type.String({
      description:
        'Number in the journal of the device, from 1 on, without gaps: undos count, too.',
    }),
  ),
};

/** Of invalidate, and for the most part of check. */
export const TapHeaders = Type.Object({
  ...tap,
  [ENTRY_HEADERS.approved]: Type.Optional(
    Type.String({
      description:
        '`1` with `Entry-Mode: device`: nobody vouched for the ticket, and people have decided to let the guest in.',
    }),
  ),
  ...report,
});

export const CheckHeaders = Type.Object({
  ...TapHeaders.properties,
  [ENTRY_HEADERS.admission]: Type.Optional(
    Type.String({
      format: 'uuid',
      description:
        'Key of an admission of this ticket that the device remembers. A server that has lost it, since it came back ' +
        'from a backup, does not call the ticket valid: 409, reason `unknown_admission`.',
    }),
  ),
});

export const UndoHeaders = Type.Object({
  ...TapHeaders.properties,
  [IDEMPOTENCY_KEY_HEADER]: Key,
});

export const LeaveHeaders = Type.Object({
  ...tap,
  ...report,
  [ENTRY_HEADERS.list]: Type.Optional(
    Type.String({
      description:
        'With `Entry-Mode: device`: cursor of the list by which the device knew that the guest was inside. A ticket that ' +
        'has changed since is not freed: somebody may have come in on it again.',
    }),
  ),
});
