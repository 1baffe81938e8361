/** What a call at the gate says beside the ticket: who asks, from which device, at which gate, and how. */
export interface Tap {
  /** Idempotency-Key. Null: the caller has sent none, so a repeated call is another call. */
  readonly key: string | null;
  readonly staffId: number;
  readonly deviceId: number | null;
  /** The device is shut out: what it reports uses no ticket before a superuser has said so. */
  readonly isRevoked: boolean;
  readonly gateId: number | null;
  readonly seq: number | null;
  /** `device`: the device has already decided, without the server, and reports it. */
  readonly mode: 'online' | 'device';
  /** Nobody vouched for the ticket: people have decided. */
  readonly isApproved: boolean;
  readonly scannedAt: string | null;
}
