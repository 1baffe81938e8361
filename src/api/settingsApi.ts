/** What the office sets of the festival. */
import {
  settingsCalls,
  type Settings,
  type SettingValues,
} from '../../contract/office/settings.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';

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
        (body: { version: number; values: SettingValues }) => ({ body }),
        (settings): Settings => settings,
      ),
      // Also after a failure: somebody else may have been first, or the answer was lost.
      invalidatesTags: ['Settings', 'Audit'],
    }),
    sampleMail: build.query({
      ...asks(
        settingsCalls.sampleMail,
        (_: NoArgument) => ({}),
        (mail) => mail,
      ),
      providesTags: ['Settings'],
    }),
    sendSampleMail: build.mutation({
      ...asks(
        settingsCalls.sendSampleMail,
        (_: NoArgument) => ({}),
        ({ message }) => message,
      ),
      invalidatesTags: ['Audit'],
    }),
  }),
});

export const {
  useSettingsQuery,
  useSaveSettingsMutation,
  useSampleMailQuery,
  useSendSampleMailMutation,
} = settingsApi;
