/** A server with sample tickets, a look into its ledger, and a phone on which nobody is signed in yet. */
import { openLedger, type Ledger } from './ledger.ts';
import { startPhone, type Phone } from './phone.ts';
import { startServer, type ServerOptions, type ServerProcess } from './serverProcess.ts';

export interface PhoneGate {
  readonly server: ServerProcess;
  readonly ledger: Ledger;
  /** Ids of tickets with which nobody is inside. */
  readonly tickets: readonly string[];
  readonly phone: Phone;
  end(): Promise<void>;
}

export async function startPhoneGate(options: ServerOptions): Promise<PhoneGate> {
  const server = await startServer(options);
  await server.command('demo', '--members', '5', '--tickets', '20');
  const ledger = openLedger(server.location);
  const phone = await startPhone(server.url);
  return {
    server,
    ledger,
    tickets: await ledger.freshTickets(),
    phone,
    async end() {
      await phone.discard();
      await ledger.close();
      await server.discard();
    },
  };
}
