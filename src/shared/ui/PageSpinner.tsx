import './PageSpinner.css';

/**
 * Fills the page while something is awaited, and is its heading. It appears late, so that fast answers do
 * not flicker.
 */
export function PageSpinner({ label = 'Wird geladen …' }: { label?: string }) {
  return (
    <div className="page-spinner" role="status" aria-label={label}>
      <h1 className="visually-hidden">{label}</h1>
      <span className="page-spinner-ring" aria-hidden="true" />
      <span className="page-spinner-label" aria-hidden="true">
        {label}
      </span>
    </div>
  );
}
