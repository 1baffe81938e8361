/** The thread that writes mails. */
import type { WrittenMail } from './mailer.ts';
import { writeMail } from './writeMail.ts';

export type ComposeTask = Parameters<typeof writeMail>;

export default function work(task: ComposeTask): Promise<WrittenMail> {
  return writeMail(...task);
}
