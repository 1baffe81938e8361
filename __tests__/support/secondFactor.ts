/** An authenticator app added to an account over the network, as its owner does in the browser. */
import { generate } from 'otplib';

import { secondFactorCalls } from '../../contract/account/secondFactor.ts';
import { calls } from '../../contract/calls.ts';
import type { TokenPair } from '../../contract/entities.ts';
import { succeed } from './apiClient.ts';
import type { Account } from './journey.ts';

/** The account's other sessions end with it. @returns its recovery codes. */
export async function addAuthenticatorApp(url: string, account: Account): Promise<string[]> {
  const { access } = await succeed<TokenPair>(url, calls.signIn, { body: account });
  const { password } = account;
  const { challenge, secret } = await succeed<{ challenge: string; secret: string }>(
    url,
    secondFactorCalls.beginTotp,
    { access, body: { password } },
  );
  const { recovery_codes: codes } = await succeed<{ recovery_codes: string[] }>(
    url,
    secondFactorCalls.addTotp,
    { access, body: { challenge, code: await generate({ secret }), name: 'App' } },
  );
  return codes;
}
