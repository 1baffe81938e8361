/** Asks the DNS for what mail needs of it; with a deadline, and without holding the thread. */
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Each of these gives nothing where there is no such record. @throws when the DNS does not answer. */
export interface MailDns {
  /** The texts of its TXT records, each in one piece. */
  txt(name: string): Promise<string[]>;
  /** IPv4 and IPv6; an address is its own. */
  addresses(name: string): Promise<string[]>;
  /** Names of the mail servers that take its mails. */
  mx(name: string): Promise<string[]>;
}

const ANSWER_MS = 2_000;
const TRIES = 2;
const ALL_MS = 10_000;
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Asks within ten seconds in all.
 * @param servers as `Resolver.setServers` takes them; empty: those of this machine.
 */
export async function askMailDns<T>(
  servers: readonly string[],
  ask: (dns: MailDns) => Promise<T>,
): Promise<T> {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const patience = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    resolver.cancel();
    patience.reject(new Error('ETIMEOUT'));
  }, ALL_MS);
  try {
    return await Promise.race([ask(over(resolver)), patience.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function over(resolver: Resolver): MailDns {
  return {
    txt: async (name) =>
      (await orNothing(() => resolver.resolveTxt(name))).map((parts) => parts.join('')),
    async addresses(name) {
      if (isIP(name) !== 0) return [name];
      const found = await Promise.all([
        orNothing(() => resolver.resolve4(name)),
        orNothing(() => resolver.resolve6(name)),
      ]);
      return found.flat();
    },
    mx: async (name) =>
      (await orNothing(() => resolver.resolveMx(name))).map(({ exchange }) => exchange),
  };
}

async function orNothing<T>(ask: () => Promise<T[]>): Promise<T[]> {
  try {
    return await ask();
  } catch (error) {
    if (NOTHING.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
