import { fetchOwnData } from '../../api/accountApi.ts';
import { textOf } from '../../api/client/failures.ts';
import type { ClientServices } from '../../session/services.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { DataFileButtons } from '../../shared/ui/DataFileButtons.tsx';
import { texts } from './texts.ts';

/** Everything that is kept of whoever is signed in, to take away. */
export function OwnData() {
  const dispatch = useAppDispatch<ClientServices>();
  return (
    <section aria-labelledby="account-data">
      <h2 id="account-data">{texts.data}</h2>
      <p className="account-hint">{texts.dataHint}</p>
      <DataFileButtons
        load={async (format) => {
          const { data, error } = await dispatch(fetchOwnData(format));
          return error === undefined
            ? { bytes: data }
            : { failure: textOf(error, texts.dataFailure) };
        }}
      />
    </section>
  );
}
