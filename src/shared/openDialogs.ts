/** The dialogs over the page, sheets included: antd keeps those that were closed, hidden by their style. */
export function openDialogs(): Element[] {
  return [...document.querySelectorAll('[role=dialog], dialog[open]')].filter(
    (dialog) => dialog.closest('[style*="display: none"]') === null,
  );
}
