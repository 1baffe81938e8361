/** What both floors have in common: node:http, who asks, and the answer's head. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JWT_SECRET } from './festival.ts';

export type Answer = (status: number, body: string) => void;

export interface Asked {
  readonly isCheck: boolean;
  readonly ticketId: string;
  /** Of the access token, whose signature is right. */
  readonly sessionId: string;
}

/** Listens on a port of its own, and says so. */
export function serveFloor(onRequest: (asked: Asked, answer: Answer) => void): void {
  const server = createServer((request, response) => {
    onRequest(
      {
        isCheck: request.method === 'GET',
        ticketId: decodeURIComponent((request.url ?? '').split('/').at(-2) ?? ''),
        sessionId: sessionOf(request.headers.authorization ?? ''),
      },
      (status, body) => {
        response.writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'content-length': Buffer.byteLength(body),
        });
        response.end(body);
      },
    );
  });
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`);
  });
}

const verified = new Map<string, string>();

function sessionOf(authorization: string): string {
  const seen = verified.get(authorization);
  if (seen !== undefined) return seen;
  const [head = '', payload = '', signature] = authorization.slice('Bearer '.length).split('.');
  const right = createHmac('sha256', JWT_SECRET).update(`${head}.${payload}`).digest('base64url');
  if (signature !== right) throw new Error('forged');
  const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string };
  verified.set(authorization, sid);
  return sid;
}

/** What the ledger gets of an admission, or of what is none. */
export function outcomeOf(isAdmitted: boolean, now: Date) {
  return {
    kind: isAdmitted ? 'admit' : 'refused',
    receivedAt: now.toISOString(),
    minute: Math.floor(now.getTime() / 60_000),
    status: isAdmitted ? 200 : 409,
    reply: JSON.stringify(
      isAdmitted ? { message: 'Ticket erfolgreich entwertet!' } : { error: 'used', reason: 'used' },
    ),
  };
}

/** The answer to a check. @param admittedBy undefined: there is no such ticket. */
export function answerCheck(answer: Answer, admittedBy: unknown): void {
  if (admittedBy === undefined) answer(404, '{}');
  else {
    const body = JSON.stringify({ message: 'Ticket erfolgreich geprüft!' });
    answer(admittedBy === null ? 200 : 409, body);
  }
}
