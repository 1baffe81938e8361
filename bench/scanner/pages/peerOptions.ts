/** Spec §9, in the words of @yudiel/react-qr-scanner. */
export const peerOptions = {
  onScan: reportScan,
  formats: ['qr_code' as const],
  allowMultiple: true,
  scanDelay: 3_000,
  constraints: {
    facingMode: 'environment',
    width: { min: 640, ideal: 720, max: 1920 },
    height: { min: 640, ideal: 720, max: 1080 },
  },
};

/** When the page had its first result, in ms since it was opened. */
export interface FirstResult {
  firstResultMs?: number;
}

function reportScan(): void {
  (globalThis as FirstResult).firstResultMs ??= performance.now();
}

/** Where the peer goes, as wide as the scan screen's camera. */
export function peerRoot(): HTMLElement {
  const root = document.createElement('div');
  root.style.width = '90vw';
  document.body.append(root);
  return root;
}
