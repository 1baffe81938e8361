import { textOf } from '../../../api/client/failures.ts';
import { fetchMemberData } from '../../../api/memberDetailsApi.ts';
import type { ClientServices } from '../../../session/services.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { DataFileButtons } from '../../../shared/ui/DataFileButtons.tsx';
import { texts } from './texts.ts';

/** Everything that is kept of the member, to be handed to that person. */
export function SheetData({ id, number }: { id: number; number: number }) {
  const dispatch = useAppDispatch<ClientServices>();
  return (
    <section aria-labelledby="sheet-data">
      <h2 id="sheet-data">{texts.data}</h2>
      <p className="admin-none">{texts.dataHint}</p>
      <DataFileButtons
        size="small"
        number={number}
        load={async (format) => {
          const { data, error } = await dispatch(fetchMemberData(id, format));
          return error === undefined
            ? { bytes: data }
            : { failure: textOf(error, texts.dataFailure) };
        }}
      />
    </section>
  );
}
