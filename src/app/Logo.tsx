/** A ticket with a punched star: the same drawing as public/favicon.svg. */
export function Logo() {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="14" fill="var(--loud)" />
      <path
        fill="var(--card)"
        fillRule="evenodd"
        d="M14 18h36a4 4 0 0 1 4 4v5a5 5 0 0 0 0 10v5a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4v-5a5 5 0 0 0 0-10v-5a4 4 0 0 1 4-4Zm18 5-2.6 5.9-6.4.6 4.9 4.2-1.5 6.3 5.6-3.3 5.6 3.3-1.5-6.3 4.9-4.2-6.4-.6Z"
      />
    </svg>
  );
}
