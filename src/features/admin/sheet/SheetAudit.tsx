import { useAuditInfiniteQuery } from '../../../api/auditApi.ts';
import { AuditEntries } from '../../../shared/ui/AuditEntries.tsx';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { detailOf } from '../detailOf.ts';
import { texts } from './texts.ts';

const SHOWN = 10;

/** The newest of what was done to the member. */
export function SheetAudit({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useAuditInfiniteQuery({ member: String(id) });
  const entries = data?.pages[0]?.results;
  return (
    <section aria-labelledby="sheet-audit">
      <h2 id="sheet-audit">{texts.audit}</h2>
      {entries === undefined && error === undefined && <p role="status">{texts.auditLoading}</p>}
      {entries === undefined && error !== undefined && (
        <FailureAlert
          text={texts.auditFailure}
          detail={detailOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {entries?.length === 0 && <p className="admin-none">{texts.noAudit}</p>}
      {entries !== undefined && entries.length > 0 && (
        <AuditEntries entries={entries.slice(0, SHOWN)} label={texts.audit} isNarrow />
      )}
      <p className="sheet-acts">
        <Link to={`/admin/protokoll?mitglied=${id}`}>{texts.more}</Link>
        <Link to={`/admin/protokoll?wer=${id}`}>{texts.didWhat}</Link>
      </p>
    </section>
  );
}
