/** Who does something that the audit keeps, and from where: every service that changes something is told. */

export interface Actor {
  /** Null: nobody who is signed in. */
  readonly memberId: number | null;
  readonly via: 'web' | 'command line' | 'server' | 'job';
  /** `clientAddress` of the call. */
  readonly network: string | null;
  /** `clientFamily` of the call. */
  readonly client: string | null;
  /** The phone at the gate that asked. */
  readonly deviceId: number | null;
  /** The job in whose course it happened. */
  readonly jobId: number | null;
  /** What only who can administer may do: nothing of it is kept for who no longer can as it is written. */
  readonly isAdministering?: true;
}

const NOWHERE = { memberId: null, network: null, client: null, deviceId: null, jobId: null };

export const COMMAND_LINE: Actor = { ...NOWHERE, via: 'command line' };
/** The server by itself, as at its first start. */
export const SERVER: Actor = { ...NOWHERE, via: 'server' };

/** A job that goes on in somebody's name. @param memberId null: by itself, as when it stops. */
export const inJob = (jobId: number, memberId: number | null): Actor => ({
  ...NOWHERE,
  via: 'job',
  memberId,
  jobId,
});
