/** What whoever runs the server can do about a mail that did not get out, in German. */
import type { Config } from '../config.ts';
import { texts } from './texts.ts';
import type { DeliveryError } from './deliveryError.ts';
import { addressIn } from './senderAddress.ts';

const said = texts.mailAdvice;

/** Codes of OpenSSL, as Node gives them on, by what they ask for. */
const UNTRUSTED =
  /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|CERT_UNTRUSTED)$/;
const NOT_ENCRYPTED = /^(?:ERR_SSL_|EPROTO)/;

export function mailAdvice(
  { fault, systemCode }: Pick<DeliveryError, 'fault' | 'systemCode'>,
  { mailUrl, mailFrom }: Pick<Config, 'mailUrl' | 'mailFrom'>,
): string {
  switch (fault) {
    case 'sender':
      return said.sender(addressIn(mailFrom));
    case 'signIn':
      return mailUrl !== null && new URL(mailUrl).username === '' ? said.noSignIn : said.signIn;
    case 'encryption':
      if (UNTRUSTED.test(systemCode)) return said.untrusted;
      if (systemCode === 'ERR_TLS_CERT_ALTNAME_INVALID') return said.otherName;
      if (systemCode === 'CERT_HAS_EXPIRED') return said.expired;
      return NOT_ENCRYPTED.test(systemCode) ? said.otherPort : said.encryption;
    case 'noConnection':
      return said.noConnection;
    case 'passing':
      return said.passing;
    case 'mail':
      return said.recipient;
    case 'folder':
      return said.folder;
  }
}
