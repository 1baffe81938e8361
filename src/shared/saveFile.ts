/** ms. Browsers take their time to begin with a download. */
const FORGET_AFTER_MS = 60_000;

/** Gives bytes to the browser as a file to be kept. */
export function saveFile(bytes: Uint8Array<ArrayBuffer> | Blob, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), FORGET_AFTER_MS);
}
