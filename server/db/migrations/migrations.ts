/** The list of migrations, and what runs those that a database has not seen. */
import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { initial } from './001_initial.ts';
import { entry } from './002_entry.ts';
import { operations } from './003_operations.ts';
import { approved } from './004_approved.ts';
import { rulings } from './005_rulings.ts';
import { reentry } from './006_reentry.ts';
import { office } from './007_office.ts';
import { list } from './008_list.ts';
import { audit } from './009_audit.ts';
import { jobs } from './010_jobs.ts';
import { imports } from './011_imports.ts';
import { invite } from './012_invite.ts';
import { savedViews } from './013_saved_views.ts';
import { importHead } from './014_import_head.ts';
import { scale } from './015_scale.ts';
import { merging } from './016_merging.ts';
import { anonymised } from './017_anonymised.ts';
import { labels } from './018_labels.ts';
import { superusers } from './019_superusers.ts';
import { namesTakenOut } from './020_names_taken_out.ts';
import { origin } from './021_origin.ts';
import { sessionUsed } from './022_session_used.ts';
import { festival } from './026_festival.ts';
import { endedCode } from './027_ended_code.ts';
import { codeMail } from './028_code_mail.ts';
import { emailChange } from './031_email_change.ts';
import { retention } from './032_retention.ts';
import { logo } from './034_logo.ts';
import { pastFestivals } from './036_past_festivals.ts';
import { healthAlarm } from './038_health_alarm.ts';
import { bounces } from './039_bounces.ts';
import { secondFactor } from './040_second_factor.ts';
import { sessionUses } from './041_session_uses.ts';
import { deviceNames } from './042_device_names.ts';
import { addressesAhead } from './043_addresses_ahead.ts';
import { firstNames } from './044_first_names.ts';
import { namesOfLines } from './045_names_of_lines.ts';
import { whoseEnded } from './046_whose_ended.ts';
import { requestKeys } from './047_request_keys.ts';
import { guestNames } from './048_guest_names.ts';
import { doubts } from './049_doubts.ts';
import { apostrophes } from './050_apostrophes.ts';
import { lookups } from './051_lookups.ts';
import { forgetting } from './052_forgetting.ts';
import { labelKeys } from './053_label_keys.ts';
import { hyphens } from './054_hyphens.ts';
import { searchForgets } from './055_search_forgets.ts';
import { namings } from './056_namings.ts';
import { invited } from './057_invited.ts';
import { mailsOfJobs } from './058_mails_of_jobs.ts';
import { parted } from './059_parted.ts';
import { failedCodeMails } from './060_failed_code_mails.ts';

/** Every migration by name, in order. A published one is never changed; a new one is added. */
function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    '001_initial': initial(engine),
    '002_entry': entry(engine),
    '003_operations': operations(engine),
    '004_approved': approved(),
    '005_rulings': rulings(),
    '006_reentry': reentry(),
    '007_office': office(),
    '008_list': list(engine),
    '009_audit': audit(engine),
    '010_jobs': jobs(engine),
    '011_imports': imports(engine),
    '012_invite': invite(engine),
    '013_saved_views': savedViews(),
    '014_import_head': importHead(),
    '015_scale': scale(engine),
    '016_merging': merging(engine),
    '017_anonymised': anonymised(engine),
    '018_labels': labels(engine),
    '019_superusers': superusers(),
    '020_names_taken_out': namesTakenOut(engine),
    '021_origin': origin(),
    '022_session_used': sessionUsed(),
    '026_festival': festival(),
    '027_ended_code': endedCode(),
    '028_code_mail': codeMail(),
    '031_email_change': emailChange(),
    '032_retention': retention(engine),
    '034_logo': logo(),
    '036_past_festivals': pastFestivals(engine),
    '038_health_alarm': healthAlarm(),
    '039_bounces': bounces(),
    '040_second_factor': secondFactor(engine),
    '041_session_uses': sessionUses(),
    '042_device_names': deviceNames(engine),
    '043_addresses_ahead': addressesAhead,
    '044_first_names': firstNames(engine),
    '045_names_of_lines': namesOfLines,
    '046_whose_ended': whoseEnded,
    '047_request_keys': requestKeys,
    '048_guest_names': guestNames,
    '049_doubts': doubts,
    '050_apostrophes': apostrophes,
    '051_lookups': lookups,
    '052_forgetting': forgetting(engine),
    '053_label_keys': labelKeys,
    '054_hyphens': hyphens,
    '055_search_forgets': searchForgets(engine),
    '056_namings': namings(engine),
    '057_invited': invited,
    '058_mails_of_jobs': mailsOfJobs,
    '059_parted': parted(engine),
    '060_failed_code_mails': failedCodeMails(engine),
  };
}

/**
 * Names of those that the release before them can go on beside, or be started anew on: they add tables, indexes or columns
 * that it neither reads nor has to fill, or let through what it does not do, and lock no table that the gate needs for
 * longer than a moment. An update with no others has no pause (docs/operations.md, “Update”).
 */
export const BESIDE_OLDER: readonly string[] = [
  '041_session_uses',
  '042_device_names',
  '043_addresses_ahead',
  '044_first_names',
  '045_names_of_lines',
  '046_whose_ended',
  '047_request_keys',
  '048_guest_names',
  '049_doubts',
  '050_apostrophes',
  '051_lookups',
  '052_forgetting',
  '054_hyphens',
  '056_namings',
  '057_invited',
  '058_mails_of_jobs',
  '059_parted',
  '060_failed_code_mails',
];

export function createMigrator(db: Kysely<Schema>, engine: Engine): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrationsFor(engine)) },
  });
}
