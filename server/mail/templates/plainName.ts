/** A name as a mail may say it: names come from people, who type what they like. */
export const plainName = (name: string): string => name.replace(/[\p{Control}\s]+/gu, ' ').trim();
