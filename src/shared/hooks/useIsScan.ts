import { useMatch } from 'react-router-dom';

/** Whether the scan screen is shown: its address is also its own in capitals, or with a slash behind it. */
export const useIsScan = (): boolean => useMatch('/scan') !== null;
