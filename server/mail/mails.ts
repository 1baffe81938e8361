/** The mails that the product sends. Addresses are checked (contract/rules.ts) before they get here. */
export type Mail =
  /** The ticket itself, as PDF. */
  | { kind: 'ticket'; to: string; ticketId: string }
  /** A member gives a ticket-purchase code to a friend; `senderName` is the member's full name. */
  | { kind: 'purchase-code'; to: string; code: string; senderName: string }
  /** `token`: the secret of the link `PUBLIC_URL/reset-password/<token>`. */
  | { kind: 'password-reset'; to: string; token: string };

export type MailKind = Mail['kind'];
