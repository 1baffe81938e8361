/** The configuration, as people may read it: of a secret only that it is there. */
import { withoutPassword } from '../../db/hosts.ts';
import { isPostgresUrl } from '../../db/openDatabase.ts';
import type { Config, Variable } from '../../config.ts';
import { healthTexts as said } from './healthTexts.ts';

export const placeOf = ({ databaseLocation }: Config): string =>
  isPostgresUrl(databaseLocation) ? withoutPassword(databaseLocation) : databaseLocation;

export function valueOf(config: Config, name: Variable): string {
  const isSet = config.given.includes(name);
  switch (name) {
    case 'PORT':
      return String(config.port);
    case 'HOST':
      return config.host;
    case 'PUBLIC_URL':
      return config.publicUrl;
    case 'DATA_DIR':
      return config.dataDir;
    case 'BACKUP_DIR':
      return config.backupDir;
    case 'BACKUP_AGE_RECIPIENT':
      return config.backupAgeRecipients.join(', ') || said.notSet;
    case 'BACKUP_S3_URL':
      return config.backupS3?.url ?? said.notSet;
    case 'BACKUP_S3_REGION':
      return config.backupS3?.region ?? said.notSet;
    case 'DATABASE_URL':
      return isSet ? placeOf(config) : said.notSet;
    case 'WEB_ROOT':
      return config.webRoot;
    case 'PRODUCT_NAME':
      return config.productName;
    case 'TICKET_PREFIX':
      return config.ticketPrefix;
    case 'MAIL_URL':
      return config.mailUrl === null ? said.notSet : serverOf(config.mailUrl);
    case 'MAIL_CA':
    case 'MAIL_PASSWORD':
    case 'BOUNCE_IMAP_PASSWORD':
    case 'BOUNCE_TOKEN':
    case 'BACKUP_S3_SECRET':
    case 'JWT_SECRET':
      return isSet ? said.set : said.notSet;
    case 'MAIL_PARALLEL':
      return String(config.mailParallel);
    case 'MAIL_PER_MINUTE':
      return config.mailPerMinute === null ? said.notSet : String(config.mailPerMinute);
    case 'MAIL_FROM':
      return config.mailFrom;
    case 'BOUNCE_ADDRESS':
      return config.bounceAddress ?? said.notSet;
    case 'BOUNCE_IMAP_URL':
      return config.bounceImapUrl === null ? said.notSet : serverOf(config.bounceImapUrl);
    case 'MAIL_DKIM_SELECTOR':
      return config.mailDkimSelector ?? said.notSet;
    case 'DNS_SERVERS':
      return config.dnsServers.join(', ') || said.notSet;
    case 'HEALTH_MAIL':
      if (config.healthMail === null) return said.toSuperusers;
      return config.healthMail.join(', ') || 'off';
    case 'SECOND_FACTOR':
      return config.secondFactor;
    case 'WORKERS':
      return String(config.workers);
    case 'REENTRY':
      return String(config.reentry);
    case 'APPROVAL':
      return String(config.approval);
    case 'TRUST_PROXY':
      return String(config.trustProxy);
    case 'LOG_LEVEL':
      return config.logLevel;
  }
}

function serverOf(url: string): string {
  const { protocol, username, host } = new URL(url);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}`;
}
