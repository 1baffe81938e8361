/** What whoever is not signed in yet asks of the server; none of it is kept. Thunks, for the screens' `dispatch`. */
import { calls } from '../../contract/calls.ts';
import type { Failure, Success } from '../api/client/send.ts';
import type { Thunk } from '../shared/store.ts';
import type { ClientServices, SessionServices } from './services.ts';

/** Whom an invitation code invites. */
export interface Invited {
  first_name: string;
  last_name: string;
  /** Member number; null where the server does not say. */
  number: number | null;
  /** The address to which the code was mailed; null where the server does not say. */
  email: string | null;
}

type Asked<Data, Services = ClientServices> = Thunk<Promise<Success<Data> | Failure>, Services>;

/** Whose invitation code it is. */
export function verifyInvitation(code: string): Asked<Invited> {
  return async (_, __, { client }) => {
    const answer = await client.request(calls.verifyInvitation, { body: { initial_token: code } });
    if (answer.error !== undefined) return answer;
    const { number, email, ...names } = answer.data.user_info;
    return { ...answer, data: { ...names, number: number ?? null, email: email ?? null } };
  };
}

/** Has a link to reset the password mailed; the answer is the same whether the account exists. */
export const requestPasswordReset =
  (email: string): Asked<unknown> =>
  (_, __, { client }) =>
    client.request(calls.requestPasswordReset, { body: { email } });

/** @param reset the token is the link's. */
export const resetPassword =
  (reset: { token: string; password: string }): Asked<unknown> =>
  (_, __, { client }) =>
    client.request(calls.resetPassword, { body: reset });

/** Whether the server takes the access token (spec §5: false if there is none; §7: any failure is no). */
export const verifyToken =
  (): Thunk<Promise<boolean>, SessionServices> =>
  async (_, __, { client, cookies }) => {
    const token = cookies.access();
    if (token === undefined) return false;
    const { error } = await client.request(calls.verify, { body: { token } });
    return error === undefined;
  };
