/** Tells of a new password that people guess first. It only warns: what is refused, says spec §5. */

/** It is among the commonest; the festival's name, or one's own, is in it. */
export type PasswordWarning = 'common' | 'festival' | 'name';

/** Shorter ones are in many words by chance. */
const FESTIVAL_MIN_CHARS = 4;
const NAME_MIN_CHARS = 3;

/** Signs that stand for letters; who guesses tries them as well. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i' },
};

interface Guessable {
  /** In small letters. */
  readonly common: ReadonlySet<string>;
  readonly festival: string;
  /** Of the member, and what stands before the @ of the address. */
  readonly own: readonly string[];
}

/** @returns null where nothing speaks against it. */
export function passwordWarning(
  password: string,
  { common, festival, own }: Guessable,
): PasswordWarning | null {
  const typed = plain(password);
  const forms = [typed, asLetters(typed)];
  const holds = (names: readonly string[], least: number) =>
    names
      .flatMap((name) => [plain(name).replace(/[^a-z0-9]/g, ''), ...wordsOf(name)])
      .some((word) => word.length >= least && forms.some((form) => form.includes(word)));
  if (forms.flatMap(coresOf).some((core) => common.has(core))) return 'common';
  if (holds([festival], FESTIVAL_MIN_CHARS)) return 'festival';
  return holds(own, NAME_MIN_CHARS) ? 'name' : null;
}

/** Small letters without their marks: `Änne` is as easy to guess as `anne`. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '');

const asLetters = (text: string): string =>
  text.replace(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign);

const wordsOf = (name: string): string[] => plain(name).split(/[^a-z]+/);

/** The word to which most add a digit and a sign because they have to: `Password1!`, `#Qwertz2027`. */
const coresOf = (text: string): string[] => [
  text,
  text.replace(/[^a-z0-9]/g, ''),
  text.replace(/^[^a-z]+|[^a-z]+$/g, ''),
];
