/** Ends a server as when its machine goes: every process of it at once, with -9. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** @param server the process that started the others. Nothing happens when it has ended. */
export async function killAll(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  // They are in sessions of their own, and would finish what they are at.
  for (const pid of [server.pid, ...childrenOf(server.pid)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
  await ended;
}

/** proc(5): the parent is the second field behind the name, which may hold spaces. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
        return Number(fields[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}
