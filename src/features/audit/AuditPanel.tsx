import { Button } from 'antd';
import { useState } from 'react';
import { fetchAuditTable, useAuditInfiniteQuery } from '../../api/auditApi.ts';
import { asFailure, explanationOf, textOf } from '../../api/client/failures.ts';
import type { ClientServices } from '../../session/services.ts';
import { saveFile } from '../../shared/saveFile.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { toast } from '../../shared/toast.tsx';
import { AuditEntries } from '../../shared/ui/AuditEntries.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { usePageTitle } from '../../shared/ui/PageTitle.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { texts } from './texts.ts';
import { useAuditFilter } from './useAuditFilter.ts';

/** The audit with its filters; older entries come when they are asked for. */
export function AuditPanel() {
  const filters = useAuditFilter();
  const { filter, isFiltered, isFolded } = filters;
  const { currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } =
    useAuditInfiniteQuery(
      { ...filter, ...(isFolded && { folded: 'true' as const }) },
      { refetchOnReconnect: true },
    );
  const entries = currentData?.pages.flatMap(({ results }) => results);
  const failure = error === undefined ? null : asFailure(error);
  return (
    <>
      <div className="audit-head">
        <h1>{usePageTitle()}</h1>
        <Export {...filters} />
      </div>
      <AuditFilters filters={filters} actor={currentData?.pages[0]?.actor} />
      <p className="audit-status" role="status">
        {entries === undefined && failure === null && texts.loading}
        {entries?.length === 0 && (isFiltered ? texts.noHits : texts.none)}
      </p>
      {failure !== null && (
        <FailureAlert
          text={texts.failure}
          detail={failure.kind === 'client' ? texts.noAnswer : explanationOf(failure)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {entries !== undefined && entries.length > 0 && (
        <>
          <AuditEntries entries={entries} label={texts.entries} />
          <div className="audit-more">
            {hasNextPage ? (
              <Button loading={isFetching} onClick={() => void fetchNextPage()}>
                {texts.more}
              </Button>
            ) : (
              <p>{texts.end}</p>
            )}
          </div>
        </>
      )}
    </>
  );
}

function Export({ filter }: Pick<ReturnType<typeof useAuditFilter>, 'filter'>) {
  const dispatch = useAppDispatch<ClientServices>();
  const [isLoading, setIsLoading] = useState(false);
  const load = async (): Promise<void> => {
    setIsLoading(true);
    const { data, error } = await dispatch(fetchAuditTable(filter));
    setIsLoading(false);
    if (error !== undefined) {
      toast.error(textOf(error, texts.exportFailure));
      return;
    }
    saveFile(data, 'text/csv', texts.exportFile);
    toast.success(texts.exportDone);
  };
  return (
    <Button loading={isLoading} onClick={() => void load()}>
      {texts.export}
    </Button>
  );
}
