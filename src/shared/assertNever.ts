/** Ends a switch over a union: a new member is a type error here, and a wrong value from outside throws. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
