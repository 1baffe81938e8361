/** How the server runs, for superusers. */
import { operationsCalls, type TestMailReply } from '../../contract/office/operations.ts';
import { asks, baseApi } from './baseApi.ts';

const operationsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    testMail: build.mutation({
      ...asks(
        operationsCalls.testMail,
        (to: string) => ({ body: { to } }),
        (result): TestMailReply => result,
      ),
      invalidatesTags: ['Audit'],
    }),
  }),
});

export const { useTestMailMutation } = operationsApi;
