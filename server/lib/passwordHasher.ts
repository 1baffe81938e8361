/** Argon2id in a process of its own, so that sign-ins never slow down the gate. */
export interface PasswordHasher {
  /** @returns PHC string. @throws BusyError when too many are waiting. */
  hash(password: string): Promise<string>;
  /** A null hash takes the same time as any and matches nothing. @throws BusyError */
  verify(hash: string | null, password: string): Promise<boolean>;
  close(): Promise<void>;
}
