/** While a mail waits, its state may change any moment: so often it is asked for. */
export const MAIL_POLL_MS = 2_000;
