/** What a signed token (JWT) says of itself, to whoever carries it. Another server's need not be one. */

/** Until it ends, by this device's clock; null where it does not say. */
export function lifeLeftMs(token: string, nowMs: number): number | null {
  const exp = claimIn(token, 'exp');
  return typeof exp === 'number' ? exp * 1_000 - nowMs : null;
}

/** Which session it is of: a name, which opens nothing without the server's signature; null where it does not say. */
export function sessionIdIn(token: string): string | null {
  const sid = claimIn(token, 'sid');
  return typeof sid === 'string' && sid !== '' ? sid : null;
}

function claimIn(token: string, name: string): unknown {
  try {
    const [, payload = ''] = token.split('.');
    const text = atob(payload.replace(/-/g, '+').replace(/_/g, '/'));
    return (JSON.parse(text) as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}
