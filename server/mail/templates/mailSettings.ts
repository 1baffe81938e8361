/** What the mails have to know of the festival. */
import { brandShades, OWN_COLOR } from '../../../contract/brandColor.ts';
import type { FestivalFacts } from '../../../contract/festival.ts';
import {
  MAIL_TEXT_NAMES,
  TOLD_FACT_NAMES,
  type MailTextName,
} from '../../../contract/festivalFacts.ts';
import type { Config } from '../../config.ts';
import { senderNamed } from '../../lib/mailValues.ts';
import { addressIn } from '../senderAddress.ts';

export interface MailSettings extends Pick<
  Config,
  'productName' | 'ticketPrefix' | 'publicUrl' | 'mailFrom'
> {
  readonly festival: FestivalFacts;
  /** What the festival adds to its mails. */
  readonly added: MailTexts;
  /** Null: none, or it is not there. */
  readonly logo: LogoPicture | null;
}

export type MailTexts = Readonly<Record<MailTextName, string>>;

export interface LogoPicture {
  readonly name: string;
  readonly type: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** In base64. */
  readonly content: string;
}

type Configured = Pick<Config, 'productName' | 'ticketPrefix' | 'publicUrl' | 'mailFrom'>;

/** As the configuration has it, which knows the name alone. */
export const configuredFacts = ({ productName }: Pick<Config, 'productName'>): FestivalFacts => ({
  ...NOTHING,
  name: productName,
});

export const NO_TEXTS = Object.fromEntries(MAIL_TEXT_NAMES.map((name) => [name, ''])) as MailTexts;
const NOTHING = Object.fromEntries(TOLD_FACT_NAMES.map((name) => [name, ''])) as FestivalFacts;

/** A sender that is called as the configured festival is goes with its name: one that nobody has configured, above all. */
export function mailSettingsOf(
  { productName, ticketPrefix, publicUrl, mailFrom }: Configured,
  festival = configuredFacts({ productName }),
  { logo = null, added = NO_TEXTS }: Partial<Pick<MailSettings, 'logo' | 'added'>> = {},
): MailSettings {
  const address = addressIn(mailFrom);
  const isNamedAfterIt = mailFrom === senderNamed(productName, address);
  return {
    productName: festival.name,
    ticketPrefix,
    publicUrl,
    mailFrom: isNamedAfterIt ? senderNamed(festival.name, address) : mailFrom,
    festival,
    added,
    logo,
  };
}

/** What mails and tickets are coloured with. */
export const shadesOf = ({ color }: Pick<FestivalFacts, 'color'>) =>
  brandShades(color || OWN_COLOR);
