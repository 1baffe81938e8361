/** The part of the configuration that mails are written with. */
import type { Config } from '../../config.ts';

/** What the mails have to know of the festival. */
export type MailSettings = Pick<Config, 'productName' | 'ticketPrefix' | 'publicUrl'>;
