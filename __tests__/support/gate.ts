/** A server with sample tickets, and staff at its gate whose camera the test holds. */
import type { Page } from 'playwright-core';

import { launchChromium, watchedContext } from './chromium.ts';
import { installHeldCamera } from './heldCamera.ts';
import { openLedger, type Ledger } from './ledger.ts';
import { startServer } from './serverProcess.ts';
import { signInAdmin } from './session.ts';
import { installSkippingClock } from './shift.ts';

const PHONE = { width: 390, height: 844 };

export interface Gate {
  readonly product: string;
  readonly ledger: Ledger;
  /** Runs the command line on the server's data. @returns what it printed. */
  command(...words: string[]): Promise<string>;
  /** Another page of the same browser and session, still empty. */
  newPage(): Promise<Page>;
  /** What the browser has complained of. */
  complaints(): readonly string[];
  end(): Promise<void>;
}

export interface GateOptions {
  readonly tickets: number;
  /** Of the server's database; a new embedded one when it is not given. */
  readonly location?: string;
  /** See ChromiumOptions. */
  readonly hasGc?: boolean;
  /** Of the camera, see `installHeldCamera`. */
  readonly framesPerS?: number;
}

export async function startGate({
  tickets,
  hasGc = false,
  framesPerS,
  ...database
}: GateOptions): Promise<Gate> {
  const product = 'waldklang';
  const server = await startServer({
    ...database,
    env: { TICKET_PREFIX: product, LOG_LEVEL: 'error' },
  });
  const ledger = openLedger(server.location);
  const browser = await launchChromium({ hasGc });
  const end = async () => {
    await browser.close();
    await ledger.close();
    await server.discard();
  };
  try {
    const { context, complaints } = await watchedContext(browser, server.url, { viewport: PHONE });
    await installHeldCamera(context, framesPerS);
    await installSkippingClock(context);
    const account = { email: 'tor@waldklang.example', password: 'Einlass-2027!' };
    await signInAdmin(context, server, account);
    await server.command('demo', '--members', '9', '--tickets', String(tickets), '--seed', '7');
    return {
      product,
      ledger,
      command: (...words) => server.command(...words),
      newPage: () => context.newPage(),
      complaints: () => complaints,
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}
