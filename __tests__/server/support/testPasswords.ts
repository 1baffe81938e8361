import { createPasswordHasher, type PasswordHasher } from '../../../server/lib/passwordHasher.ts';

/** The real hasher, but for when its process starts: with the first password, since most tests have none. */
export function createTestPasswords(): PasswordHasher {
  let hasher: PasswordHasher | null = null;
  const started = () => (hasher ??= createPasswordHasher());
  return {
    hash: (...args) => started().hash(...args),
    verify: (...args) => started().verify(...args),
    close: () => hasher?.close(),
  };
}
