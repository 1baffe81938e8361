import { meApi } from '../../api/meApi.ts';

/** Whether the server knows a mail server: what it mails is a file otherwise, and reaches nobody. */
export const useMailsGoOut = (): boolean =>
  meApi.endpoints.me.useQueryState(undefined).data?.mails_are_files !== true;
