/** @yudiel/react-qr-scanner 2.5.1, whose constants are the specification's (§9), on a page of its own. */
import { createRoot } from 'react-dom/client';
import { outline, prepareZXingModule, Scanner } from 'react-qr-scanner-2.5.1';
import { peerOptions, peerRoot } from './peerOptions.ts';

prepareZXingModule({
  overrides: { locateFile: () => '/react-qr-scanner-2.5.1/zxing_reader.wasm' },
});

createRoot(peerRoot()).render(<Scanner {...peerOptions} components={{ tracker: outline }} />);
