/** What the services and the app are built from. */
import type { Config } from './config.ts';
import type { Database } from './db/openDatabase.ts';
import type { Clock } from './lib/clock.ts';
import type { FactorSecrets } from './lib/factorSecrets.ts';
import type { GuestHandles } from './lib/guestHandles.ts';
import type { PasswordHasher } from './lib/passwordHasher.ts';
import type { SignedTokens } from './lib/signedTokens.ts';
import type { Traffic } from './lib/traffic.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Exporter } from './work/exporter.ts';
import type { PdfWriter } from './work/pdfWriter.ts';
import type { Reader } from './work/reader.ts';
import type { SeasonMover } from './work/seasonMover.ts';

/** The server makes the real ones, tests may hand over others. */
export interface AppDeps {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly passwords: PasswordHasher;
  readonly tokens: SignedTokens;
  readonly handles: GuestHandles;
  readonly factorSecrets: FactorSecrets;
  readonly outbox: Outbox;
  /** Absent: the office reads where everybody does. */
  readonly reader?: Reader;
  /** Absent: tables are written where everybody is served. */
  readonly exporter?: Exporter;
  /** Absent: so are PDFs of people's data. */
  readonly pdfWriter?: PdfWriter;
  /** Absent, or null: a season is begun where everybody is served. */
  readonly seasonMover?: SeasonMover | null;
  /** Absent: nobody else is there. */
  readonly traffic?: Pick<Traffic, 'isBusy'>;
}
