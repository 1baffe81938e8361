/** Alone in this file, because the tests' browser cannot load a page anew. */
export function reloadPage(): void {
  window.location.reload();
}
