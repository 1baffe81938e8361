/** What a query shows and a mutation makes stale. */
export const tagTypes = ['Me', 'Members', 'MemberTokens', 'EmailHistory', 'Board'] as const;

export type Tag = (typeof tagTypes)[number];
