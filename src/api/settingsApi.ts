/** What the office sets of the festival. */
import type { MailTextName } from '../../contract/festivalFacts.ts';
import {
  settingsCalls,
  type Consequences,
  type Settings,
  type SettingValues,
} from '../../contract/office/settings.ts';
import type { ClientServices } from '../session/services.ts';
import type { Thunk } from '../shared/store.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';
import type { Outcome } from './client/send.ts';

export type { Settings, SettingValues };

const settingsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    settings: build.query({
      ...asks(
        settingsCalls.settings,
        (_: NoArgument) => ({}),
        (settings): Settings => settings,
      ),
      providesTags: ['Settings'],
    }),
    saveSettings: build.mutation({
      ...asks(
        settingsCalls.saveSettings,
        (body: { version: number; values: SettingValues; accepted?: boolean }) => ({ body }),
        (settings): Settings => settings,
      ),
      // Also after a failure: somebody else may have been first, or the answer was lost.
      invalidatesTags: ['Settings', 'Seasons', 'Audit', 'Me'],
    }),
    consequences: build.query({
      ...asks(
        settingsCalls.consequences,
        (query: { name?: string; ticket_prefix?: string }) => ({ query }),
        (consequences: Consequences) => consequences,
      ),
      // Counts of what people have at this moment.
      keepUnusedDataFor: 0,
      providesTags: ['Settings'],
    }),
    sampleMail: build.query({
      ...asks(
        settingsCalls.sampleMail,
        (text: MailTextName) => ({ query: { text } }),
        (mail) => mail,
      ),
      providesTags: ['Settings'],
    }),
    sendSampleMail: build.mutation({
      ...asks(
        settingsCalls.sendSampleMail,
        (text: MailTextName) => ({ body: { text } }),
        ({ message }) => message,
      ),
      invalidatesTags: ['Audit', 'Me'],
    }),
  }),
});

/** Sends a picture that may become the logo. A file has no place in the store. */
export const sendLogo =
  (picture: Blob): Thunk<Promise<Outcome<typeof settingsCalls.uploadLogo>>, ClientServices> =>
  (_, __, { client }) =>
    client.request(settingsCalls.uploadLogo, { body: picture });

export const {
  useConsequencesQuery,
  useLazyConsequencesQuery,
  useSettingsQuery,
  useSaveSettingsMutation,
  useSampleMailQuery,
  useSendSampleMailMutation,
} = settingsApi;
