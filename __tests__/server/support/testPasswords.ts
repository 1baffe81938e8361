import { createPasswordHasher, type PasswordHasher } from '../../../server/lib/passwordHasher.ts';

/** The real hasher, but for when its process starts: with the first password, since most tests have none. */
export function createTestPasswords(): PasswordHasher {
  let hasher: PasswordHasher | null = null;
  const started = () => (hasher ??= createPasswordHasher());
  return {
    hash: (password) => started().hash(password),
    verify: (hash, password) => started().verify(hash, password),
    close: () => hasher?.close(),
  };
}
