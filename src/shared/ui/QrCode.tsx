import { create } from 'qrcode';
import { useMemo } from 'react';
import './QrCode.css';

/** Modules of the white rim (ISO/IEC 18004). */
const RIM = 4;

/** A QR code as one path. @param label what it is, for whoever does not see it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, side } = useMemo(() => drawn(text), [text]);
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`}>
      <rect className="qr-paper" width={side} height={side} />
      <path className="qr-ink" d={path} />
    </svg>
  );
}

function drawn(text: string): { path: string; side: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules.get(row, column) !== 0) path += `M${column + RIM} ${row + RIM}h1v1h-1z`;
    }
  }
  return { path, side: size + 2 * RIM };
}
