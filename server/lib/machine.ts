/** What this machine says of itself: its disks, its memory, its clock, the certificate that it is reached by. */
import { execFile } from 'node:child_process';
import { readFile, stat, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { dirname } from 'node:path';
import { connect } from 'node:tls';
import { promisify } from 'node:util';

export interface Room {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** @param path may be missing: then of the folder above. @returns null: the disk does not say. */
export async function roomAt(path: string): Promise<Room | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return blocks === 0 ? null : { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return dirname(path) === path ? null : await roomAt(dirname(path));
  }
}

/** Whether both are on one disk, as far as they are there. */
export async function onOneDisk(one: string, other: string): Promise<boolean> {
  try {
    return (await stat(one)).dev === (await stat(other)).dev;
  } catch {
    return false;
  }
}

/** Of the whole machine. @returns null: it is none of Linux. */
export async function memory(): Promise<Room | null> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const bytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? NaN) * 1024;
  const [freeBytes, totalBytes] = [bytes('MemAvailable'), bytes('MemTotal')];
  return Number.isNaN(freeBytes + totalBytes) ? null : { freeBytes, totalBytes };
}

const ASK_MS = 2_000;

/** Whether the clock is kept right from outside. @returns null: the machine does not say. */
export async function isClockKept(): Promise<boolean | null> {
  try {
    const { stdout } = await promisify(execFile)(
      'timedatectl',
      ['show', '--property=NTPSynchronized', '--value'],
      { timeout: ASK_MS },
    );
    return stdout.trim() === 'yes';
  } catch {
    return null;
  }
}

const CONNECT_MS = 4_000;

export interface Certificate {
  readonly endsAt: Date;
  /** Null: browsers trust it. */
  readonly distrust: string | null;
}

/** Of whoever answers there. @throws Error when nobody does. */
export function certificateAt(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    // RFC 6066: an IP address is no server name.
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, ...name, rejectUnauthorized: false }, () => {
      const { valid_to } = socket.getPeerCertificate();
      // Node's types say Error, and Node gives OpenSSL's code.
      const { authorizationError: reason } = socket as { authorizationError?: unknown };
      socket.destroy();
      const distrust =
        reason instanceof Error ? reason.message : ((reason ?? null) as string | null);
      resolve({ endsAt: new Date(valid_to), distrust });
    });
    socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('ETIMEDOUT')));
    socket.on('error', reject);
  });
}
