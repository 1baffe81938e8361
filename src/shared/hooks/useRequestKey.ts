import { useRef } from 'react';

/**
 * The key of a request that makes something (`Idempotency-Key`): the same for the same, until it has been answered, so
 * that pressing again after a lost answer makes nothing twice.
 * @returns `keyOf` for what is sent, and `answered` for once it is done.
 */
export function useRequestKey(): { keyOf: (sent: unknown) => string; answered: () => void } {
  const last = useRef<{ sent: string; key: string } | null>(null);
  return {
    keyOf(sent) {
      const text = JSON.stringify(sent);
      if (last.current?.sent !== text) last.current = { sent: text, key: crypto.randomUUID() };
      return last.current.key;
    },
    answered() {
      last.current = null;
    },
  };
}
