/** Until a signed token (JWT) ends, by this device's clock; null where it does not say. */
export function lifeLeftMs(token: string, nowMs: number): number | null {
  try {
    const [, payload = ''] = token.split('.');
    const { exp } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as {
      exp?: unknown;
    };
    return typeof exp === 'number' ? exp * 1_000 - nowMs : null;
  } catch {
    return null;
  }
}
