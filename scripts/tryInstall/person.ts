/** The person at the keyboard: puts real values in the page's places, and edits the files that the page says to edit. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Machine, Said } from './machine.ts';

/** In the place of an editor: what somebody types there. The mail server is one of this machine, without a password. */
const NANO = `#!/bin/sh
case $1 in
  /etc/einlass.env)
    sed -i -e "s|^MAIL_URL=.*|MAIL_URL=smtp://MAIL_HOST:MAIL_PORT|" -e "s|^MAIL_PASSWORD=.*|MAIL_FROM=tickets@example.org|" "$1"
    [ ! -e /root/more.env ] || cat /root/more.env >>"$1" ;;
  /etc/caddy/Caddyfile) sed -i "s|tickets.example.org|localhost|" "$1" ;;
  *) echo "nano: $1?" >&2; exit 1 ;;
esac
`;

export interface Person {
  /** Types it, and reads what is said. @throws Error when it fails */
  type(command: string): Promise<Said>;
  /** All of them, one after the other. */
  follow(commands: readonly string[]): Promise<void>;
}

/** `programs`: a folder on the machine's path, for the editor. `mailHost`: where the mail server is, from there. */
export function sitDown(
  machine: Pick<Machine, 'root' | 'run'>,
  mailPort: number,
  project: string,
  { programs = join(machine.root, 'usr/local/bin'), mailHost = '127.0.0.1' } = {},
): Person {
  const nano = join(programs, 'nano');
  writeFileSync(nano, NANO.replace('MAIL_HOST', mailHost).replace('MAIL_PORT', String(mailPort)));
  chmodSync(nano, 0o755);
  const type = async (command: string): Promise<Said> => {
    const typed = command
      .replaceAll('ADRESSE-DIESES-PROJEKTS', project)
      .replaceAll('deine@adresse.example', 'tom@example.org');
    console.log(`\n# ${command}`);
    const said = await machine.run(typed);
    if (said.text !== '') console.log(shortened(said.text));
    console.log(`[${said.status}, ${said.seconds.toFixed(1)} s]`);
    if (said.status !== 0 && !isRedForItsClockOnly(command, said)) {
      console.log(said.text);
      throw new Error(`ended with ${said.status}: ${command}`);
    }
    return said;
  };
  return {
    type,
    async follow(commands) {
      for (const command of commands) await type(command);
    },
  };
}

/** The machine's clock is that of the one around it, and so is kept by nobody in there: that alone may be red to the doctor. */
function isRedForItsClockOnly(command: string, { text }: Said): boolean {
  const red = text.split('\n').filter((line) => line.startsWith('rot'));
  return (
    command.endsWith('einlass doctor') && red.length === 1 && /^rot\s+Uhr: /.test(red[0] ?? '')
  );
}

/** What apt and npm say at length is shown by its end, and by what went wrong in it. */
function shortened(text: string): string {
  const lines = text.split('\n');
  if (lines.length <= 30) return text;
  const wrong = lines.slice(0, -12).filter((line) => /error|exit code: [^0]/i.test(line));
  return [`… ${lines.length - 12} lines …`, ...wrong.slice(-20), '…', ...lines.slice(-12)].join(
    '\n',
  );
}
