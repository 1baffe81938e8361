/** The connections to PostgreSQL: how long they may take, what their rows look like, how a statement is ended from beside. */
import { Socket } from 'node:net';
import {
  Client,
  Pool,
  types,
  type ClientBase,
  type ClientConfig,
  type CustomTypesConfig,
  type PoolClient,
} from 'pg';
import type { Hosts } from './hosts.ts';

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * By then the server has answered or given up: a connection that is silent for longer has nobody at its
 * other end (a failover, a firewall that forgot it). Idle ones are closed by the pool before that.
 */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 2_000;

/** Rows as schema.ts states them: numbers for int8, ISO strings for timestamps. */
const rowTypes: CustomTypesConfig = {
  getTypeParser(
    oid: Parameters<typeof types.getTypeParser>[0],
    format?: 'text' | 'binary',
  ): (value: string) => unknown {
    if (oid === types.builtins.INT8) return Number;
    if (oid === types.builtins.TIMESTAMPTZ) return (value) => new Date(value).toISOString();
    return types.getTypeParser(oid, format) as (value: string) => unknown;
  },
};

/** A process of PostgreSQL. Another host may have one with the same number, but none that began at the same moment. */
export interface Backend {
  readonly pid: number;
  readonly began: string;
}

/** On a connection of its own: those of the pool may all be at work. */
export async function cancelBackend(url: string, { pid, began }: Backend): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    application_name: 'einlass',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(
      'select pg_cancel_backend(pid) from pg_stat_get_activity($1) where backend_start::text = $2',
      [pid, began],
    );
  } finally {
    await client.end();
  }
}

const CONNECTIONS = 10;
/** Of those that only read, beside the server's. */
export const READ_CONNECTIONS = 4;
const READ_TIMEOUT_MS = 8_000;

/**
 * Lets go of its socket when no connection comes about. pg leaves it open where it has no password to give; then the
 * process waits for PostgreSQL, and PostgreSQL for the password, for a minute.
 */
export class LettingGoClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const { connection } = this as unknown as Connected;
    connection.on('error', () => connection.stream.destroy());
  }
}

type Connected = ClientBase & Pick<PoolClient, 'connection'>;

/** Before anybody gets the connection. */
async function setUp(
  client: Connected,
  { limitMs, writesOnly, readOnly, byIndex }: Hosts & PoolOptions & { limitMs: number },
): Promise<void> {
  const { connection } = client;
  const { stream } = connection;
  if (stream instanceof Socket) {
    stream.setTimeout(SILENCE_MS, () =>
      stream.destroy(new Error('Connection terminated: no answer')),
    );
  }
  // Not as a start parameter: PgBouncer refuses it, or drops it where it is told to ignore it.
  await client.query(`set statement_timeout = ${limitMs}`);
  // For disks that turn, each row that an index finds costs four of those that stand in a line.
  if (readOnly) await client.query('set random_page_cost = 1.1');
  // What no index answers seems so dear then that PostgreSQL would compile it first.
  if (byIndex) await client.query('set enable_seqscan = off; set jit = off');
  if (!writesOnly) return;
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  );
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyHostError();
  // It took writes when it was asked: the next connection looks anew.
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY) stream.destroy(new Error('Connection terminated: takes no writes'));
  });
}

/** SQLSTATE of a write where none is taken: on a standby, or by a setting. */
export const READ_ONLY = '25006';

class ReadOnlyHostError extends Error {
  override readonly name = 'ReadOnlyHostError';
  readonly code = READ_ONLY;

  constructor() {
    super('takes no writes');
  }
}

export interface PoolOptions {
  readonly readOnly: boolean;
  /** See DatabaseOptions. */
  readonly byIndex: boolean;
}

export function openPool(hosts: Hosts, options: PoolOptions): Pool {
  const { readOnly } = options;
  const limitMs = readOnly ? READ_TIMEOUT_MS : STATEMENT_TIMEOUT_MS;
  const pool = new Pool({
    Client: LettingGoClient,
    connectionString: hosts.urls[0],
    max: readOnly ? READ_CONNECTIONS : CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'einlass',
    types: rowTypes,
    // Its type says neither that it is waited for, nor what it is handed.
    onConnect: (client) =>
      setUp(client as Connected, { ...hosts, ...options, limitMs }) as unknown as undefined,
  });
  // An idle connection that breaks is replaced; nobody was waiting for it.
  pool.on('error', () => undefined);
  // A client that breaks while a caller holds it is reported through that caller's query as well.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
