/** Reports of mail servers about mails that did not arrive (RFC 3464), as they come back for a mail that was received. */

export interface DsnOptions {
  /** Whom the report goes to: where the mail came from. */
  readonly to: string;
  /** The mail, as it came over the wire. */
  readonly original: Buffer | string;
  readonly recipient: string;
  readonly action?: 'failed' | 'delayed' | 'delivered';
  readonly status?: string;
  readonly diagnosis?: string;
  /** What comes back of the mail: its headers, or all of it. */
  readonly returns?: 'headers' | 'message';
}

const headersOf = (original: string): string => original.split(/\r?\n\r?\n/, 1)[0] ?? '';

export function dsn({ to, original, recipient, ...options }: DsnOptions): string {
  const { action = 'failed', status = '5.1.1', returns = 'headers' } = options;
  const { diagnosis = `550 5.1.1 <${recipient}>: Recipient address rejected: User unknown` } =
    options;
  const source = original.toString();
  const type = returns === 'headers' ? 'text/rfc822-headers' : 'message/rfc822';
  return [
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@mx.example.net>',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Date: Fri, 31 Jul 2026 18:05:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'Arrival-Date: Fri, 31 Jul 2026 18:00:00 +0000',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.org',
    `Diagnostic-Code: smtp; ${diagnosis.slice(0, 30)}`,
    `    ${diagnosis.slice(30)}`,
    '',
    '--b1',
    `Content-Type: ${type}`,
    '',
    returns === 'headers' ? headersOf(source) : source,
    '',
    '--b1--',
    '',
  ].join('\r\n');
}
