/** Tells whoever has a purchase code how it stands, and nothing of anybody. */
import { purchaseCodeIn, type CodeState } from '../../../contract/codePage.ts';
import type { AppDeps } from '../../deps.ts';
import { SAMPLE_CODE } from '../../mail/mails.ts';
import { standingOfCode } from '../purchaseCodes/endingRepository.ts';

export function createCodePageService({ database }: Pick<AppDeps, 'database'>) {
  return {
    async state(typed: string): Promise<CodeState> {
      const code = purchaseCodeIn(typed);
      // Whoever tries the mail sees what a friend would.
      if (code === SAMPLE_CODE) return { state: 'free' };
      return code === null ? { state: 'unknown' } : await standingOfCode(database.db, code);
    },
  };
}
