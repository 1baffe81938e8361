/** Mails a second through a mail server that takes its time, beside what that server can take at most. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Mail } from '../../server/mail/mails.ts';
import { composeMail } from '../../server/mail/templates/composeMail.ts';
import { mailSettingsOf } from '../../server/mail/templates/mailSettings.ts';
import type { Figure } from '../support/area.ts';
import type { Festival } from './festival.ts';
import { LOGGING, startEinlass } from './processes.ts';
import {
  codeMail,
  queueMails,
  SMTP_CONNECTIONS,
  SMTP_MAILS_PER_S,
  SMTP_MS,
  startSlowSmtp,
} from './smtp.ts';

const MAILS = 2_000;
/** Of the first ones: connections are opened, the compiler warms up. */
const WARM_UP = 300;
const LOOK_MS = 50;
const COMPOSED = 100;

export async function measureMails(newFestival: () => Promise<Festival>): Promise<Figure[]> {
  const festival = await newFestival();
  const tickets = await festival.tickets(MAILS);
  const ticketMail = (index: number): Mail => ({
    kind: 'ticket',
    to: `guest${index}@example.net`,
    ticketId: tickets[index] ?? '',
  });
  const figure = (
    what: string,
    ours: number,
    note: string,
    [peer, peersFigure]: [string, number] = ['the mail server itself', SMTP_MAILS_PER_S],
  ): Figure => ({ what, unit: '/s', peer, peersFigure, ours, reach: { atLeast: 0.9 }, note });
  const server = `${SMTP_CONNECTIONS} connections, a mail is taken after ${SMTP_MS} ms`;
  const codes = await mailsPerSecond(festival, codeMail);
  const composed = await composedPerSecond(ticketMail);
  const withPdf = await mailsPerSecond(festival, ticketMail);
  const limit: [string, number] =
    composed < SMTP_MAILS_PER_S
      ? ['composing them alone', composed]
      : ['the mail server itself', SMTP_MAILS_PER_S];
  return [
    figure('mails with codes', codes, server),
    figure('mails with a ticket as PDF', withPdf, `${server}; a thread composes them`, limit),
  ];
}

async function mailsPerSecond(
  festival: Festival,
  mailOf: (index: number) => Mail,
): Promise<number> {
  const smtp = await startSlowSmtp();
  await queueMails(festival, MAILS, mailOf);
  const server = await startEinlass(festival.location, { ...LOGGING, ...smtp.settings });
  const isAt = async (count: number): Promise<{ taken: number; atMs: number }> => {
    for (;;) {
      const taken = await smtp.taken();
      if (taken >= count) return { taken, atMs: performance.now() };
      await sleep(LOOK_MS);
    }
  };
  try {
    const first = await isAt(WARM_UP);
    const last = await isAt(MAILS - SMTP_CONNECTIONS);
    return ((last.taken - first.taken) / (last.atMs - first.atMs)) * 1_000;
  } finally {
    await server.stop();
    await smtp.close();
  }
}

/** One after the other, with nothing else to do. */
async function composedPerSecond(mailOf: (index: number) => Mail): Promise<number> {
  const settings = mailSettingsOf({
    productName: 'Einlass',
    ticketPrefix: 'einlass',
    publicUrl: 'http://localhost:8080',
    mailFrom: 'tickets@example.org',
  });
  const compose = async (from: number) => {
    for (let index = from; index < from + COMPOSED; index += 1) {
      await composeMail(mailOf(index), settings, new Date());
    }
  };
  await compose(0);
  const beganMs = performance.now();
  await compose(COMPOSED);
  return (COMPOSED * 1_000) / (performance.now() - beganMs);
}
