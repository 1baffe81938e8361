/** The thread that writes mails. */
import { stepBack } from '../lib/threadPriority.ts';
import type { WrittenMail } from './mailer.ts';
import { writeMail } from './writeMail.ts';

export type ComposeTask = Parameters<typeof writeMail>;

stepBack();

export default function work(task: ComposeTask): Promise<WrittenMail> {
  return writeMail(...task);
}
