/** Hands out members as a table. That somebody took them away is in the audit, with what of them. */
import type { MemberSelection } from '../../../contract/office/jobEntities.ts';
import { formatMemberFilter, parseMemberFilter } from '../../../contract/office/memberFilter.ts';
import { parseMemberSort } from '../../../contract/office/memberList.ts';
import type { MemberTableAsked } from '../../../contract/office/memberTable.ts';
import { inTableOrder } from '../../../contract/office/tableColumns.ts';
import type { AppDeps } from '../../deps.ts';
import { badRequest } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { texts } from '../../texts.ts';
import { SHEET_ROWS_MAX } from '../../work/export/sheetXml.ts';
import { exportInPlace } from '../../work/exporter.ts';
import type { Actor } from '../audit/actor.ts';
import { addAudit } from '../audit/repository.ts';
import { whileAdministering } from '../audit/whileAdministering.ts';
import { requireSelection } from './selection.ts';

export function createExportService({
  database,
  clock,
  exporter = exportInPlace(database),
}: Pick<AppDeps, 'database' | 'clock' | 'exporter'>) {
  return {
    /** @param unwanted aborts when nobody waits for it any longer. @returns the file's bytes. @throws 400, 503 */
    async table(
      by: Actor,
      asked: MemberTableAsked,
      unwanted?: AbortSignal,
    ): Promise<AsyncIterable<Uint8Array>> {
      const { selection, columns, format, sort } = asked;
      requireSelection(selection);
      if (sort !== undefined && parseMemberSort(sort) === null) throw badRequest(texts.invalidSort);
      const { count, bytes, close } = await exporter.open(asked, unwanted);
      try {
        if (format === 'xlsx' && count > SHEET_ROWS_MAX) {
          throw badRequest(texts.longSheet(SHEET_ROWS_MAX));
        }
        await database.transaction((trx) =>
          addAudit(trx, {
            at: timestamp(clock),
            by,
            action: 'members exported',
            subject: 'festival',
            details: {
              ...('ids' in selection ? { members: selection.ids } : soughtBy(selection)),
              columns: inTableOrder(columns),
              format,
              count,
            },
          }),
        );
      } catch (error) {
        await close();
        throw error;
      }
      return whileAdministering({ database, clock }, by, bytes);
    },
  };
}

/** The log keeps for ever what is told here: of what was sought the filters, and not the words, which may be a name. */
function soughtBy({ search, filter = '' }: SoughtMembers) {
  const { filter: conditions, words, unknown } = parseMemberFilter(filter);
  const hasWords = search.trim() !== '' || words !== '' || unknown.length > 0;
  return {
    filter: formatMemberFilter({ filter: conditions }),
    ...(hasWords && { with_search: true }),
  };
}
type SoughtMembers = Exclude<MemberSelection, { ids: unknown }>;
