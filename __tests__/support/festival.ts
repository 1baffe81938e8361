/** A festival on real parts: server process, mail server, and browsers with and without a camera. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';

import { writeCameraClip } from './cameraClip.ts';
import { launchChromium, watchedContext, type WatchedContext } from './chromium.ts';
import { INVITATION_CODE } from './journey.ts';
import { pdfPicture } from './pdfPicture.ts';
import { startServer, type ServerProcess } from './serverProcess.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';

export const FESTIVAL = 'Waldklang 2027';

export interface Festival {
  readonly server: ServerProcess;
  readonly smtp: TestSmtp;
  /** The page of another person's browser. */
  newPerson(): Promise<Page>;
  /** The page of somebody whose camera sees the first page of that PDF. */
  newGate(ticket: Uint8Array): Promise<Page>;
  /** Adds a member on the command line. @returns the invitation code that it prints. */
  addMember(...args: string[]): Promise<string>;
  /** What the browsers of all of them have complained of. */
  complaints(): string[];
  end(): Promise<void>;
}

export async function startFestival(): Promise<Festival> {
  const folder = mkdtempSync(join(tmpdir(), 'einlass-e2e-'));
  const smtp = await startSmtp();
  const server = await startServer({
    env: {
      MAIL_URL: smtp.url,
      MAIL_FROM: `${FESTIVAL} <tickets@waldklang.example>`,
      PRODUCT_NAME: FESTIVAL,
      TICKET_PREFIX: 'waldklang',
    },
  });
  const browsers: Browser[] = [await launchChromium()];
  const people: WatchedContext[] = [];

  async function personIn(browser: Browser): Promise<Page> {
    const person = await watchedContext(browser, server.url, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    people.push(person);
    return person.newPage();
  }

  return {
    server,
    smtp,
    newPerson: () => personIn(browsers[0]!),
    async newGate(ticket) {
      const cameraClip = join(folder, `ticket-${browsers.length}.y4m`);
      writeCameraClip(cameraClip, [await pdfPicture(ticket, 1400)], { zoom: 1.05, centreY: 0.3 });
      const browser = await launchChromium({ cameraClip });
      browsers.push(browser);
      return personIn(browser);
    },
    async addMember(...args) {
      const printed = await server.command('member', 'add', ...args);
      const code = INVITATION_CODE.exec(printed)?.[0];
      if (code === undefined) throw new Error(`No invitation code in:\n${printed}`);
      return code;
    },
    complaints: () => people.flatMap((person) => person.complaints),
    async end() {
      for (const browser of browsers) await browser.close();
      await server.discard();
      await smtp.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
