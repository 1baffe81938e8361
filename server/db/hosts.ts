/** DATABASE_URL with several hosts, as libpq writes it: a connection goes to the one that takes writes. */
import type { Pool, PoolClient } from 'pg';

export interface Hosts {
  /** Each host, with all that the address says beside it. */
  readonly urls: readonly string[];
  /** A connection counts only where writes are taken: not on a standby. */
  readonly writesOnly: boolean;
}

/** User and password, the hosts, the rest: only the hosts may be several. */
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
/** What libpq calls a host that takes writes. */
const WRITABLE = new Set(['read-write', 'primary']);

/** @param url `postgres://…` @returns null: that is no such address. */
export function hostsOf(url: string): Hosts | null {
  const [, before = '', list = '', behind = ''] = PARTS.exec(url) ?? [];
  const names = list.split(',');
  const urls = names.map((name) => `${before}${name}${behind}`);
  const [first] = urls;
  if (first === undefined || !urls.every((each) => URL.canParse(each))) return null;
  const wanted = new URL(first).searchParams.get('target_session_attrs');
  const isWritable = wanted !== null && WRITABLE.has(wanted);
  if (names.length === 1) return { urls, writesOnly: isWritable };
  if (names.includes('') || (wanted !== null && !isWritable)) return null;
  return { urls, writesOnly: true };
}

/** @returns the address as people may read it: without password and query, both of which may be secrets. */
export function withoutPassword(url: string): string {
  const urls = (hostsOf(url)?.urls ?? [url]).map((each) => new URL(each));
  const { protocol, username, pathname } = urls[0] ?? new URL(url);
  const hosts = urls.map(({ host }) => host).join(',');
  return `${protocol}//${username === '' ? '' : `${username}@`}${hosts}${pathname}`;
}

/** Scheme and user, the password, all else. */
const PASSWORD = /^([a-z]+:\/\/[^:@/?#]*)(?::([^@/?#]*))?(.*)$/s;

/** @returns the address without its password, and that one as it was before it became part of an address. */
export function splitPassword(url: string): { url: string; password: string } {
  const [, user = url, password = '', rest = ''] = PASSWORD.exec(url) ?? [];
  const isPassword = rest.startsWith('@');
  if (!isPassword) return { url, password: '' };
  return { url: `${user}${rest}`, password: decodeURIComponent(password) };
}

/** @param url has a user and no password. */
export function withPassword(url: string, password: string): string {
  return url.replace('@', `:${encodeURIComponent(password)}@`);
}

/** @returns the address of another database on the same server. */
export function onlyDatabase(url: string, name: string): string {
  return url.replace(/^([a-z]+:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`);
}

/** What is asked of a pool. */
export interface Connections {
  readonly options: Pool['options'];
  connect(): Promise<PoolClient>;
  end(): Promise<void>;
}

/** None of the hosts can be reached and takes writes. The code is PostgreSQL's for a connection that was not made. */
class NoHostError extends Error {
  override readonly name = 'NoHostError';
  readonly code = '08001';
}

/** In pg's words: all connections are lent, and none came back in time. */
const ALL_LENT = 'timeout exceeded when trying to connect';

/**
 * Each new connection goes to the host that had the last one; when that fails, to the next one in the list.
 * So nobody waits for a host that is known to be away.
 * @param isAway what says that another host may do: it does not answer, or takes no writes.
 */
export function onFirstWritable(
  pool: Pool,
  { urls, writesOnly }: Hosts,
  isAway: (error: unknown) => boolean,
): Connections {
  if (!writesOnly) return pool;
  // The pool makes each connection by its options as they are then.
  const { options } = pool;
  const passOver = (url: string) => {
    // Unless another connection has seen it before.
    if (options.connectionString !== url) return;
    options.connectionString = urls[(urls.indexOf(url) + 1) % urls.length] ?? url;
  };
  return {
    options,
    end: () => pool.end(),
    async connect() {
      const failures: string[] = [];
      while (failures.length < urls.length) {
        const url = options.connectionString ?? '';
        try {
          return await pool.connect();
        } catch (error) {
          if (!isAway(error) || messageOf(error) === ALL_LENT) throw error;
          failures.push(`${new URL(url).host}: ${messageOf(error)}`);
          passOver(url);
        }
      }
      throw new NoHostError(failures.join('; '));
    },
  };
}

/** A refused connection to a name with several addresses has no message, only a code. */
function messageOf(error: unknown): string {
  const { message = '', code = '' } = Object(error) as { message?: string; code?: string };
  return message === '' ? code : message;
}
