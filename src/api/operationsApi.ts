/** How the server runs, for superusers. */
import {
  operationsCalls,
  type Health,
  type TestMailReply,
} from '../../contract/office/operations.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';

const operationsApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    health: build.query({
      ...asks(
        operationsCalls.health,
        (_: NoArgument) => ({}),
        (health): Health => health,
      ),
    }),
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

export const { useHealthQuery, useTestMailMutation } = operationsApi;
