/** The members' list, by a filter as it is typed; empty: all members. */
export const listAddress = (filter: string): string =>
  filter === '' ? '/admin' : `/admin?${new URLSearchParams({ filter }).toString()}`;
