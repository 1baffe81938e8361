/** Calls of an administrator, as the office makes them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { MemberImport } from '../../contract/office/importEntities.ts';
import type { Job } from '../../contract/office/jobEntities.ts';
import type { Festival } from './festival.ts';
import type { Running } from './processes.ts';

/** As often as the web app. */
const LOOK_MS = 1_000;

export type Desk = ReturnType<typeof openDesk>;

/** @param phone whose session it is: an administrator's later search ends the earlier one of the same session. */
export function openDesk(festival: Festival, { port }: Running, phone = 0) {
  const headers = Object.fromEntries(
    festival.headersOf(phone).map((line) => line.split(': ') as [string, string]),
  );
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/api/auth/admin/${path}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
  const post = (path: string, body: unknown) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const job = async (id: number): Promise<Job> => (await (await call(`jobs/${id}/`)).json()) as Job;
  const until = async (id: number, state: Job['state']): Promise<Job> => {
    for (;;) {
      const now = await job(id);
      if (now.state === state) return now;
      if (now.state === 'stopped') throw new Error(now.sentence ?? 'The job has stopped');
      await sleep(LOOK_MS);
    }
  };
  return {
    call,
    post,
    until,
    /** Starts a job that was planned, and waits for its end. */
    run: async (id: number): Promise<Job> => {
      await until(id, 'draft');
      await post(`jobs/${id}/`, { action: 'start' });
      return await until(id, 'done');
    },
    /** Uploads a list of members, numbered from `first` on, each with that note, and plans its job. */
    upload: async (first: number, lines: number, notes = ''): Promise<Job> => {
      const rows = Array.from(
        { length: lines },
        (_, index) =>
          `${first + index};Vorname${index};Nachname${index};import${first + index}@example.org;${notes}`,
      );
      const reply = await call('imports/?name=liste.csv', {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: ['Nummer;Vorname;Nachname;E-Mail;Notiz', ...rows].join('\r\n'),
      });
      const { id, plan } = (await reply.json()) as MemberImport;
      return (await (await post(`imports/${id}/job/`, plan)).json()) as Job;
    },
  };
}
