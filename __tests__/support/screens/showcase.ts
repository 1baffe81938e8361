/** A festival with people in every situation, for looking at its screens. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, BrowserContextOptions } from 'playwright-core';

import type {
  CreatedPurchaseCodesReply,
  CurrentMember,
  PurchaseCode,
} from '../../../contract/entities.ts';
import { type Call } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { setupCalls } from '../../../contract/office/setup.ts';
import { labelCalls } from '../../../contract/office/labels.ts';
import { wrapTicketCode } from '../../../contract/ticketCode.ts';
import { ask, register, type Asked } from '../apiClient.ts';
import { writeCameraClip } from '../cameraClip.ts';
import { launchChromium } from '../chromium.ts';
import { INVITATION_CODE, type Account } from '../journey.ts';
import { openLedger } from '../ledger.ts';
import { pdfPicture } from '../pdfPicture.ts';
import { startServer, type ServerProcess } from '../serverProcess.ts';
import { startSmtp, type TestSmtp } from '../smtp.ts';
import { waitUntil } from '../waitUntil.ts';
import type { Camera, Person, ScreenState } from './screenState.ts';
import { openTab, type Tab, type Visit } from './tab.ts';

const PREFIX = 'waldklang';
/** Of everybody in the showcase. */
const PASSWORD = 'Waldklang-2027!';
const TABLE = { width: 2, height: 2, data: new Uint8Array([120, 120, 120, 120]) };

const NAMES: Record<Exclude<Person, 'admin'>, readonly [first: string, last: string]> = {
  member: ['Änne', 'Groß'],
  newcomer: ['Jo', 'Lind'],
  collector: ['Maximiliane-Alexandra', 'von Hohenlohe-Waldenburg zu Oberammergau-Untergrainau'],
  gatekeeper: ['Tom', 'Tor'],
};
const LONG_ADDRESS =
  'maximiliane.alexandra.von.hohenlohe-waldenburg@freundinnen-und-freunde-des-waldklangs.example';

export interface Showcase {
  readonly url: string;
  readonly accounts: Readonly<Record<Person, Account>>;
  /** Full names, as the admin's list shows them. */
  readonly names: Readonly<Record<Person, string>>;
  /** An invitation code that nobody has used yet. */
  readonly invitation: string;
  /** The member's codes: free, sent to a friend, and one whose ticket was issued. */
  readonly codes: { readonly free: string; readonly sent: string; readonly used: string };
  /** Code of a ticket with which nobody is inside. */
  readonly ticket: string;
  /** A tab of a new browser profile, for the states with this before the camera. */
  newTab(camera?: Camera, options?: BrowserContextOptions): Promise<Tab>;
  /** The state in a tab of its own. Whoever asks closes the page's context. */
  visit(state: ScreenState, options?: BrowserContextOptions): Promise<Visit>;
  end(): Promise<void>;
}

async function succeed<Body>(url: string, call: Call, asked: Asked): Promise<Body> {
  const { status, body } = await ask<Body>(url, call, asked);
  if (status !== 200 && status !== 201) throw new Error(`${call.path}: ${JSON.stringify(body)}`);
  return body;
}

export async function startShowcase(): Promise<Showcase> {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-showcase-'));
  const smtp = await startSmtp();
  const server = await startServer({
    env: {
      ...{ PRODUCT_NAME: 'Waldklang', TICKET_PREFIX: PREFIX, LOG_LEVEL: 'error' },
      MAIL_URL: smtp.url,
    },
  });
  const browsers = new Map<Camera, Browser>();
  const end = async (): Promise<void> => {
    for (const browser of browsers.values()) await browser.close();
    await server.discard();
    await smtp.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const people = await invite(server);
    const codes = await handOutCodes(server.url, people.access);
    await giveLabels(server.url, people.access);
    // A festival that is well under way; the guide has a state of its own.
    await succeed(server.url, setupCalls.putSetupAway, { access: people.access.admin });
    const paper = await pdfPicture(await ticketOf(smtp), 1400);
    for (const [name, picture] of [
      ['table', TABLE],
      ['ticket', paper],
    ] as const) {
      const cameraClip = join(folder, `${name}.y4m`);
      writeCameraClip(cameraClip, [picture], { zoom: 1.4, centreY: 0.3 });
      browsers.set(name, await launchChromium({ cameraClip }));
    }
    const showcase: Showcase = {
      url: server.url,
      accounts: people.accounts,
      names: people.names,
      invitation: people.invitation,
      codes,
      ticket: await freshTicket(server),
      end,
      newTab: (camera = 'table', options) =>
        openTab(browsers.get(camera)!, showcase, people.access, options),
      visit: async (state, options) => (await showcase.newTab(state.camera, options)).show(state),
    };
    return showcase;
  } catch (error) {
    await end();
    throw error;
  }
}

async function invite(server: ServerProcess) {
  const codeOf = (printed: string): string => INVITATION_CODE.exec(printed)?.[0] ?? '';
  const invitations: Record<Person, string> = {
    admin: codeOf(server.invitation()),
    member: '',
    newcomer: '',
    collector: '',
    gatekeeper: '',
  };
  const add = async (first: string, last: string, ...flags: string[]): Promise<string> =>
    codeOf(
      await server.command('member', 'add', '--first-name', first, '--last-name', last, ...flags),
    );
  for (const [person, [first, last]] of Object.entries(NAMES)) {
    const flags = person === 'gatekeeper' ? ['--entry-staff', '--staff'] : [];
    invitations[person as Person] = await add(first, last, ...flags);
  }
  const invitation = await add('Mara', 'Öztürk');
  await server.command('demo', '--members', '60', '--tickets', '90', '--seed', '2027');

  const accounts = {} as Record<Person, Account>;
  const access = {} as Record<Person, string>;
  for (const [person, code] of Object.entries(invitations) as [Person, string][]) {
    const email = person === 'collector' ? LONG_ADDRESS : `${person}@waldklang.example`;
    const account = { email, password: PASSWORD };
    accounts[person] = account;
    access[person] = (await register(server.url, { ...account, code })).access;
  }
  const names = Object.fromEntries(
    Object.entries({ admin: ['Administration', 'Waldklang'], ...NAMES }).map(([person, name]) => [
      person,
      name.join(' '),
    ]),
  ) as Record<Person, string>;
  return { accounts, access, names, invitation };
}

async function handOutCodes(
  url: string,
  access: Record<Person, string>,
): Promise<Showcase['codes']> {
  const create = async (person: Person, count: number): Promise<PurchaseCode[]> => {
    const { id } = await succeed<CurrentMember>(url, calls.me, { access: access[person] });
    const reply = await succeed<CreatedPurchaseCodesReply>(url, calls.createPurchaseCodes, {
      params: { id },
      body: { count },
      access: access.admin,
    });
    return reply.tokens ?? [];
  };
  const issue = (token: PurchaseCode, email: string) =>
    succeed(url, calls.generateTicket, { body: { token: token.id, email }, access: access.admin });
  const send = (person: Person, { token }: PurchaseCode, email: string) =>
    succeed(url, calls.sendTicketEmail, { body: { token, email }, access: access[person] });

  const [free, sent, used] = (await create('member', 4)) as [
    PurchaseCode,
    PurchaseCode,
    PurchaseCode,
  ];
  await send('member', sent, 'freundin@freunde.example');
  await send('member', sent, LONG_ADDRESS);
  await send('member', used, 'gast@freunde.example');
  await issue(used, 'gast@freunde.example');

  for (const token of await create('admin', 4)) {
    if (token.id % 2 === 0) await issue(token, 'presse@stadtblatt.example');
  }
  const many = [...(await create('collector', 10)), ...(await create('collector', 10))];
  for (const token of many.slice(0, 3)) await send('collector', token, LONG_ADDRESS);
  for (const token of many.slice(0, 2)) await issue(token, LONG_ADDRESS);
  return { free: free.token, sent: sent.token, used: used.token };
}

const LABELS: Readonly<Record<Exclude<Person, 'newcomer' | 'admin'>, readonly string[]>> = {
  member: ['Helfer Freitag'],
  collector: ['Freundinnen und Freunde des Waldklangs', 'Presse', 'VIP', 'Vorstand'],
  gatekeeper: ['Helfer Freitag', 'Helfer Samstag'],
};

async function giveLabels(url: string, access: Record<Person, string>): Promise<void> {
  for (const [person, labels] of Object.entries(LABELS) as [Person, string[]][]) {
    const { id } = await succeed<CurrentMember>(url, calls.me, { access: access[person] });
    for (const label of labels) {
      const body = { label, is_given: true };
      await succeed(url, labelCalls.setLabel, { params: { id }, body, access: access.admin });
    }
  }
}

async function freshTicket({ location }: ServerProcess): Promise<string> {
  const ledger = openLedger(location);
  const [ticketId = ''] = await ledger.freshTickets();
  await ledger.close();
  return wrapTicketCode(PREFIX, ticketId);
}

/** The PDF of a mail that has one. */
function ticketOf(smtp: TestSmtp): Promise<Uint8Array> {
  return waitUntil('mail with a ticket', () => {
    const pdf = smtp.mails
      .flatMap(({ email }) => email.attachments)
      .find(({ mimeType }) => mimeType === 'application/pdf');
    return Promise.resolve(pdf && new Uint8Array(pdf.content as ArrayBuffer));
  });
}
