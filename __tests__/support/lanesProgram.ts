/**
 * A program: lanes at a server behind a proxy, until its input ends; then it prints what they saw, a LanesResult.
 * node lanesProgram.ts URL INVITATION-CODE FILE-OF-TICKETS; the code is empty where it was used by this before. Whom to trust says NODE_EXTRA_CA_CERTS.
 */
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

import type { TokenPair } from '../../contract/entities.ts';
import { calls } from '../../contract/calls.ts';
import { register, succeed } from './apiClient.ts';
import { startLanes } from './lanes.ts';

const [url = '', code = '', file = ''] = process.argv.slice(2);
const account = { email: 'tor@example.org', password: 'Einlass-2027!' };
const { access } =
  code === ''
    ? await succeed<TokenPair>(url, calls.signIn, { body: account })
    : await register(url, { ...account, code });
const tickets = JSON.parse(readFileSync(file, 'utf8')) as string[];
const lanes = startLanes({ urls: [url], access, tickets, lanes: 4 });
process.stdout.write('admitting\n');
await text(process.stdin);
process.stdout.write(JSON.stringify(await lanes.stop()));
process.exit(0);
