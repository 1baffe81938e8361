/**
 * One instance of the server as a process of its own, for tests that run several or kill one.
 * Argument: the database's location. Prints its address once it listens.
 */
import { buildApp } from '../../../server/buildApp.ts';
import { loadConfig } from '../../../server/config.ts';
import { openDatabase } from '../../../server/db/openDatabase.ts';
import { systemClock } from '../../../server/lib/clock.ts';
import { createFactorSecrets } from '../../../server/lib/factorSecrets.ts';
import { createGuestHandles } from '../../../server/lib/guestHandles.ts';
import { createSignedTokens } from '../../../server/lib/signedTokens.ts';
import { createOutbox } from '../../../server/mail/outbox.ts';
import { createTestPasswords } from '../support/testPasswords.ts';
import { JWT_SECRET } from './jwtSecret.ts';

const config = loadConfig({ LOG_LEVEL: 'error', JWT_SECRET });
const database = openDatabase({ location: process.argv[2]! });
await database.migrate();
const app = await buildApp(
  {
    config,
    database,
    clock: systemClock,
    passwords: createTestPasswords(),
    tokens: createSignedTokens(JWT_SECRET, systemClock),
    handles: createGuestHandles(JWT_SECRET, systemClock),
    factorSecrets: createFactorSecrets(JWT_SECRET, systemClock),
    outbox: createOutbox({ config, clock: systemClock }),
  },
  { webRoot: null },
);
process.stdout.write(await app.listen({ host: '127.0.0.1', port: 0 }));
