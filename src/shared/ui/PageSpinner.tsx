import { Spinner } from './Spinner.tsx';

/** Stands for a whole page that is awaited, and is its heading. */
export function PageSpinner({ label = 'Wird geladen …' }: { label?: string }) {
  return (
    <Spinner label={label} isOfPage>
      <h1 className="visually-hidden">{label}</h1>
    </Spinner>
  );
}
