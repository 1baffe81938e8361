/** `execCommand` is deprecated, and the only way to copy without a secure context or permission. */
interface CopyingDocument {
  execCommand: (command: 'copy') => boolean;
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside an open dialog, whose focus trap would take the selection away from an element outside.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    const legacy: CopyingDocument = document;
    return legacy.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Copies a text to the clipboard. Resolves to false, and never rejects, when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  // Missing on pages without HTTPS, whatever its type says.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (clipboard !== undefined) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {
    // Permission denied or document not focused: the selection may still be copied.
  }
  return copyBySelection(text);
}
