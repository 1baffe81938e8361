/** What the mails have to know of the festival. */
import type { FestivalFacts } from '../../../contract/festival.ts';
import { FACT_NAMES } from '../../../contract/festivalFacts.ts';
import { senderNamed, type Config } from '../../config.ts';

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

/** A sender that nobody has configured is called as the festival is. */
export function mailSettingsOf(
  { productName, ticketPrefix, publicUrl, mailFrom }: Configured,
  festival = configuredFacts({ productName }),
): MailSettings {
  const isNamedAfterIt = mailFrom === senderNamed(productName, publicUrl);
  return {
    productName: festival.name,
    ticketPrefix,
    publicUrl,
    mailFrom: isNamedAfterIt ? senderNamed(festival.name, publicUrl) : mailFrom,
    festival,
  };
}
