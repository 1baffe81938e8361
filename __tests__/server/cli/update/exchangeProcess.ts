/** The exchange as a process of its own, to be sent signals: home and variables are its arguments. Writes what it says. */
import { replaceStopped } from '../../../../server/cli/update/replace.ts';
import { systemdService } from '../../../../server/cli/update/service.ts';
import { replacementOf } from './exchangeHome.ts';

const [, , home = '', json = ''] = process.argv;
const values = JSON.parse(json) as Record<string, string>;
const service = await systemdService(values.PATH ?? '');
if (service === null) throw new Error('no systemctl');
const print = (line: string): void => void process.stdout.write(`${line}\n`);
await replaceStopped(replacementOf({ home, values, service, print }), false);
