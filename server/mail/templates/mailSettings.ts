/** What the mails have to know of the festival. */
import type { FestivalFacts } from '../../../contract/festival.ts';
import { FACT_NAMES } from '../../../contract/festivalFacts.ts';
import { senderNamed, type Config } from '../../config.ts';
import { addressIn } from '../senderAddress.ts';

export interface MailSettings extends Pick<
  Config,
  'productName' | 'ticketPrefix' | 'publicUrl' | 'mailFrom'
> {
  readonly festival: FestivalFacts;
}

type Configured = Pick<Config, 'productName' | 'ticketPrefix' | 'publicUrl' | 'mailFrom'>;

/** As the configuration has it, which knows the name alone. */
export const configuredFacts = ({ productName }: Pick<Config, 'productName'>): FestivalFacts => ({
  ...(Object.fromEntries(FACT_NAMES.map((name) => [name, ''])) as FestivalFacts),
  name: productName,
});

/** A sender that is called as the configured festival is goes with its name: one that nobody has configured, above all. */
export function mailSettingsOf(
  { productName, ticketPrefix, publicUrl, mailFrom }: Configured,
  festival = configuredFacts({ productName }),
): MailSettings {
  const address = addressIn(mailFrom);
  const isNamedAfterIt = mailFrom === senderNamed(productName, address);
  return {
    productName: festival.name,
    ticketPrefix,
    publicUrl,
    mailFrom: isNamedAfterIt ? senderNamed(festival.name, address) : mailFrom,
    festival,
  };
}
