/** What the server says in the terminal when it has started, to the person who runs it. */
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Database } from './db/openDatabase.ts';
import { isPostgresUrl } from './db/openDatabase.ts';
import { systemClock } from './lib/clock.ts';
import { removeFirstAdmin, writeFirstAdmin } from './lib/firstAdminFile.ts';
import { createMembersService } from './modules/members/service.ts';

/** The invitation code of the first administrator, who is added if need be; null once one has registered. */
export async function firstInvitation(config: Config, database: Database): Promise<string | null> {
  const members = createMembersService({ database, clock: systemClock });
  return await members.firstAdministratorInvitation({
    firstName: 'Administration',
    lastName: config.productName,
  });
}

/**
 * To a terminal the greeting has the code; elsewhere it is a log, and names the file with it.
 * @throws StartupError when the file cannot be written.
 */
export function tellInvitation(
  { dataDir, publicUrl }: Config,
  invitation: string | null,
  isTerminal: boolean,
): string[] {
  if (invitation === null || isTerminal) removeFirstAdmin(dataDir);
  if (invitation === null) return [];
  const lines = [
    `  Einladungscode: ${invitation}`,
    `  Registrieren:   ${publicUrl}/signup?code=${invitation}`,
  ];
  const nobody = 'Noch ist keine Administratorin und kein Administrator registriert.';
  if (isTerminal) return [nobody, ...lines];
  const file = writeFirstAdmin(dataDir, `${[nobody, ...lines].join('\n')}\n`);
  return [nobody, `  Einladungscode und Link liegen in ${file}`];
}

/** @param invitationLines of `tellInvitation`. */
export function greeting(config: Config, invitationLines: readonly string[]): string {
  const local = `http://${localName(config.host)}:${config.port}`;
  const lines = [`${config.productName} läuft auf ${local}`];
  if (config.publicUrl !== local) lines.push(`Öffentliche Adresse: ${config.publicUrl}`);
  lines.push(
    config.mailUrl === null
      ? `Ohne MAIL_URL wird nichts verschickt: Mails liegen als .eml-Dateien in ${join(config.dataDir, 'outbox')}`
      : `Mails gehen über ${new URL(config.mailUrl).host}`,
  );
  const isEmbedded = !isPostgresUrl(config.databaseLocation);
  if (isEmbedded && config.workers > 1) {
    lines.push(
      'Hinweis: Auf der eingebetteten Datenbank warten mehrere Prozesse aufeinander; schneller ist WORKERS=1.',
    );
  }
  if (!isEmbedded && config.jwtSecret === null) {
    lines.push('Hinweis: Mehrere Instanzen an einer Datenbank brauchen dasselbe JWT_SECRET.');
  }
  if (process.getuid?.() === 0) {
    lines.push(
      'Hinweis: Der Server läuft als root und braucht das nicht. Gib ihm einen eigenen Benutzer.',
    );
  }
  lines.push(...invitationLines);
  return `${lines.join('\n')}\n`;
}

function localName(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
