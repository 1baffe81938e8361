/** @yudiel/react-qr-scanner 2.6 on a page of its own, set up as the scan screen is (spec §9). */
import { outline, prepareZXingModule, Scanner } from '@yudiel/react-qr-scanner';
import { createRoot } from 'react-dom/client';
import { peerOptions, peerRoot } from './peerOptions.ts';

prepareZXingModule({ overrides: { locateFile: () => '/polyfill/zxing_reader.wasm' } });

createRoot(peerRoot()).render(<Scanner {...peerOptions} components={{ tracker: outline }} />);
