/** What session, and whoever asks the server in its name, need from outside the store: the `extra` of thunks and listeners. */
import type { Client } from '../api/client/client.ts';
import type { TokenCookies } from './tokenCookies.ts';

export interface ClientServices {
  client: Client;
}

export interface SessionServices extends ClientServices {
  cookies: TokenCookies;
}
