/** Links of our mails that carry a code: to sign up with an invitation, to a purchase code. */

const LINK = /\S*\/(?:code\/|signup\?code=)([A-Z\d-]+)\S*/giu;

/** What was typed or pasted, with each such link's code in its place. */
export const codesOfLinks = (text: string): string => text.replace(LINK, '$1');
