/**
 * `node scripts/tryInstall.ts`: follows docs/operations.md word by word on a Debian that has nothing, as a stranger does, and
 * says where it does not lead to a server that answers. For root, outside of `npm test`: it takes mirrors and minutes.
 * `node scripts/tryInstall.ts archive sources container` tries those ways alone.
 */
import { once } from 'node:events';

import { SMTPServer } from 'smtp-server';

import { requirePrograms } from './tryInstall/machine.ts';
import { WAYS } from './tryInstall/ways.ts';

requirePrograms();
const asked = process.argv.slice(2);
const ways = Object.entries(WAYS).filter(([name]) => asked.length === 0 || asked.includes(name));
const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
// A container reaches this machine by another address than its own.
mail.listen(0);
await once(mail.server, 'listening');
const { port } = mail.server.address() as { port: number };

const results: string[] = [];
let failed = 0;
for (const [name, way] of ways) {
  console.log(`\n=== ${name} ===`);
  const began = performance.now();
  const took = () => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  try {
    const shown = await way(port);
    results.push(`✓ ${name} (${took()})`, ...shown.map((line) => `    ${line}`));
  } catch (error) {
    failed += 1;
    results.push(
      `✕ ${name} (${took()}): ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
mail.close();
console.log(`\n${results.join('\n')}`);
console.log(`${ways.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 && ways.length > 0 ? 0 : 1);
