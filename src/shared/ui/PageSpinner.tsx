import './PageSpinner.css';

/** Fills the page while something is awaited. It appears late, so that fast answers do not flicker. */
export function PageSpinner({ label = 'Wird geladen …' }: { label?: string }) {
  return (
    <div className="page-spinner" role="status" aria-label={label}>
      <span className="page-spinner-ring" aria-hidden="true" />
    </div>
  );
}
