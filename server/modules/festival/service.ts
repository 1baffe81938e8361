/** What the festival says of itself: as configured, and what the office has set in place of that. */
import type { GateRules } from '../../../contract/entry/entities.ts';
import type { FestivalFacts } from '../../../contract/festival.ts';
import { FACT_NAMES, GATE_RULE_NAMES, type FactName } from '../../../contract/festivalFacts.ts';
import type { SampleOf, Settings, SettingValues } from '../../../contract/office/settings.ts';
import type { Queries } from '../../db/openDatabase.ts';
import { writeSetting } from '../../db/settings.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest, conflict } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import {
  configuredFacts,
  mailSettingsOf,
  NO_TEXTS,
  type MailSettings,
} from '../../mail/templates/mailSettings.ts';
import { sampleWords } from '../../mail/templates/sampleMail.ts';
import { texts } from '../../texts.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit, changeOf } from '../audit/repository.ts';
import { holdForChange } from '../members/holdForChange.ts';
import { countValidTickets } from '../tickets/repository.ts';
import { findLogo } from './logoRepository.ts';
import { assertWhole, checkedValues } from './checkedFacts.ts';
import {
  festivalFacts,
  festivalVersion,
  raiseFestivalVersion,
  setFact,
  setFactBack,
} from './repository.ts';
import { consequenceTexts } from './texts.ts';

export type FestivalService = ReturnType<typeof createFestivalService>;

const NEVER_EMPTY = ['name', 'ticket_prefix', 'second_factor', ...GATE_RULE_NAMES] as const;

interface SecondFactorOwner {
  readonly is_superuser: boolean;
  readonly has_second_factor: boolean;
}

interface Recipient {
  readonly id: number;
  readonly email: string | null;
  readonly first_name: string;
  readonly last_name: string;
}

const sampleFor = ({ id, first_name, last_name }: Recipient, to: string, { text }: SampleOf) =>
  ({
    kind: 'sample',
    ...{ to, memberId: id, text },
    senderName: `${first_name} ${last_name}`.trim(),
  }) as const;

export function createFestivalService({
  config,
  database,
  clock,
  outbox,
}: Pick<AppDeps, 'config' | 'database' | 'clock' | 'outbox'>) {
  const { reentry, approval } = config;
  const configured: Record<FactName, string> = {
    ...configuredFacts(config),
    ...NO_TEXTS,
    ...{ reentry: String(reentry), approval: String(approval) },
    ticket_prefix: config.ticketPrefix,
    second_factor: config.secondFactor,
  };
  let known: FestivalFacts = configuredFacts(config);
  let added = NO_TEXTS;
  let rules: GateRules = { reentry, approval };
  let ticketPrefix = config.ticketPrefix;
  let secondFactor: string = config.secondFactor;
  let logo: MailSettings['logo'] = null;
  let version = 0;

  async function read(db: Queries) {
    // First, so that what is read is as new as it says, or newer.
    const present = await festivalVersion(db);
    const rows = new Map((await festivalFacts(db)).map((row) => [row.name, row]));
    const settings = FACT_NAMES.map((name) => {
      const row = rows.get(name);
      const value = row?.value ?? configured[name];
      return { name, value, default: configured[name], changed: row ? changedBy(row) : null };
    });
    const facts = Object.fromEntries(settings.map(({ name, value }) => [name, value])) as Record<
      FactName,
      string
    >;
    const isKnown = logo?.name === facts.logo;
    const picture = isKnown || facts.logo === '' ? null : await findLogo(db, facts.logo);
    return {
      facts,
      logo: isKnown ? logo : picture,
      settings: { version: present, settings } satisfies Settings,
    };
  }

  function remember(present: Awaited<ReturnType<typeof read>>): Settings {
    const { facts, settings } = present;
    if (settings.version > version) {
      const { mail_friend, mail_ticket, mail_invitation, mail_own_codes, ...others } = facts;
      const { reentry: mayReturn, approval: mayApprove, ...rest } = others;
      const { ticket_prefix: prefix, second_factor: factorRule, ...told } = rest;
      known = told;
      rules = { reentry: mayReturn === 'true', approval: mayApprove === 'true' };
      ticketPrefix = prefix;
      secondFactor = factorRule;
      added = { mail_friend, mail_ticket, mail_invitation, mail_own_codes };
      logo = present.logo;
      version = settings.version;
    }
    return settings;
  }

  /** What mails are written with. */
  const mailSettings = (): MailSettings =>
    mailSettingsOf({ ...config, ticketPrefix }, known, { logo, added });

  return {
    /** What is for everybody to know, as this process knows it; the same object as long as nothing changes. */
    current: (): FestivalFacts => known,

    /** What holds at the gate, as this process knows it. */
    rules: (): GateRules => rules,
    /** `{product}` of the ticket codes, as this process knows it. */
    ticketPrefix: (): string => ticketPrefix,

    mailSettings,

    /** Whoever runs the festival has to set one up before anything else in the office. */
    wantsSecondFactor: (member: SecondFactorOwner): boolean =>
      secondFactor === 'superusers' && member.is_superuser && !member.has_second_factor,

    /** Asks the database whether another process has saved something. */
    async refresh(): Promise<void> {
      if ((await festivalVersion(database.db)) !== version) remember(await read(database.db));
    },

    settings: async (): Promise<Settings> => remember(await read(database.db)),

    /**
     * @param accepted that tickets of people count no more, where that comes of it.
     * @throws 400, 409 when somebody else has saved something since that version, or it is not accepted.
     */
    async save(
      by: Actor,
      since: number,
      typed: SettingValues,
      accepted = false,
    ): Promise<Settings> {
      const values = checkedValues(typed);
      const at = timestamp(clock);
      const saved = await database.transaction(async (trx) => {
        if (!(await raiseFestivalVersion(trx, since))) throw conflict(texts.settingsChanged);
        const { facts: before } = await read(trx);
        const after = { ...before, ...values };
        // What has to be something is as configured.
        for (const name of NEVER_EMPTY) if (after[name] === '') after[name] = configured[name];
        assertWhole(after);
        const { logo: sent = '' } = values;
        if (sent !== '' && (await findLogo(trx, sent)) === null) {
          throw badRequest(texts.logo.gone, { logo: [texts.logo.gone] });
        }
        await assertPrefixAccepted(trx, { before, after, accepted });
        const change = changeOf(before, after, FACT_NAMES);
        if (change !== null) {
          for (const name of Object.keys(change.after) as FactName[]) {
            const value = after[name];
            if (value === configured[name]) await setFactBack(trx, name);
            else await setFact(trx, name, { value, at, by: by.memberId });
          }
          if ('ticket_prefix' in change.after) {
            await writeSetting(trx, 'ticket prefix', after.ticket_prefix);
          }
          await addAudit(trx, {
            ...{ at, by, ...change },
            action: 'settings changed',
            subject: 'festival',
          });
        }
        return await read(trx);
      });
      return remember(saved);
    },

    /** What others get, with codes that are none. */
    sampleMail: (sender: Recipient, sample: SampleOf): { subject: string; text: string } =>
      sampleWords(sampleFor(sender, sender.email ?? '', sample), mailSettings()),

    /** The same by mail, to the own address. @throws 409 for whoever has none, and for who has deleted their data. */
    async sendSampleMail(
      by: Actor,
      { id: memberId }: Pick<Recipient, 'id'>,
      sample: SampleOf,
    ): Promise<{ message: string }> {
      const to = await database.transaction(async (trx) => {
        const at = timestamp(clock);
        // An address that came after the deletion of their data would stay in the log.
        const sender = await holdForChange(trx, database.engine, memberId);
        const { email } = sender;
        if (email === null) throw conflict(texts.noOwnAddress);
        await outbox.enqueue(trx, sampleFor(sender, email, sample));
        await writeSetting(trx, 'sample mail', at);
        await addAudit(trx, {
          at,
          ...{ by, action: 'sample mail sent', subject: 'festival', details: { email } },
          // Their address goes with their data.
          concerns: [`member:${memberId}`],
        });
        return email;
      });
      outbox.wake();
      const hasMailServer = config.mailUrl !== null;
      return { message: hasMailServer ? texts.sampleMailSent(to) : texts.sampleMailIsFile };
    },
  };
}

interface Prefixed {
  readonly ticket_prefix: string;
}

/** @throws 409 where tickets of people begin with another one. */
async function assertPrefixAccepted(
  trx: Queries,
  asked: { before: Prefixed; after: Prefixed; accepted: boolean },
): Promise<void> {
  const { before, after, accepted } = asked;
  if (after.ticket_prefix === before.ticket_prefix || accepted) return;
  const tickets = await countValidTickets(trx);
  if (tickets === 0) return;
  const consequence = consequenceTexts.ticketPrefix(before.ticket_prefix, tickets);
  throw conflict(consequenceTexts.notAccepted(consequence), { reason: 'consequences' });
}

function changedBy(row: Awaited<ReturnType<typeof festivalFacts>>[number]) {
  const { changed_at: at, changed_by: id, number, first_name, last_name } = row;
  if (id === null || number === null) return { at, by: null };
  return { at, by: { id, number, name: `${first_name ?? ''} ${last_name ?? ''}`.trim() } };
}
