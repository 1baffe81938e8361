/** Codes of authenticator apps: six digits, another every 30 seconds (RFC 6238, by `otplib`). */
import { generateSecret, generateURI, verify } from 'otplib';

const STEP_S = 30;
/** A phone's clock may be so far off, and a code may be typed so late. */
const TOLERANCE_S = 30;

/** 160 random bits in base32. */
export const newTotpSecret = (): string => generateSecret();

/** For the QR code that an app reads. @param account what the app shows below the issuer. */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  generateURI({ issuer, label: account, secret });

/** @returns the code without what people type into it; null: it is none. */
export function totpCodeOf(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/** @returns the 30 seconds, counted from 1970, whose code it is; null: a wrong one. Whether it is spent, the caller finds out. */
export async function stepOfCode(
  { secret, code }: { secret: string; code: string },
  at: Date,
): Promise<number | null> {
  const epoch = Math.floor(at.getTime() / 1000);
  const found = await verify({
    ...{ secret, token: code, epoch, period: STEP_S, epochTolerance: TOLERANCE_S },
  });
  return found.valid ? Math.floor(epoch / STEP_S) + found.delta : null;
}
