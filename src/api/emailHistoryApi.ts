/** The mails by which a member gave purchase codes to friends. */
import { createEntityAdapter } from '@reduxjs/toolkit';
import type { ReplyOf } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { asks, baseApi, type NoArgument } from './baseApi.ts';

type History = ReplyOf<typeof calls.emailHistory>;

/** One of the mails. */
export type SentMail = History[string][number];

/** The mails of one code, oldest first. */
export interface PurchaseCodeMails {
  token: string;
  mails: SentMail[];
}

const adapter = createEntityAdapter({ selectId: (entry: PurchaseCodeMails) => entry.token });

/** Reads the history by code. */
export const emailHistorySelectors = adapter.getSelectors();

const historyOf = (reply: History) =>
  adapter.setAll(
    adapter.getInitialState(),
    Object.entries(reply).map(([token, mails]) => ({ token, mails })),
  );

export const emailHistoryApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    emailHistory: build.query({
      ...asks(calls.emailHistory, (_: NoArgument) => ({}), historyOf),
      providesTags: ['EmailHistory'],
    }),
    /** Sends a code to a friend. */
    sendTicketEmail: build.mutation({
      ...asks(
        calls.sendTicketEmail,
        (body: { token: string; email: string }) => ({ body }),
        () => null,
      ),
      // 'Me' as well: a refusal often means that the code was used meanwhile.
      invalidatesTags: ['EmailHistory', 'Me'],
      /** The network may be gone by the time that the history is asked for again. */
      async onQueryStarted({ token, email }, { dispatch, queryFulfilled }) {
        if ((await queryFulfilled.catch(() => null)) === null) return;
        dispatch(
          emailHistoryApi.util.updateQueryData('emailHistory', undefined, (history) => {
            const mails = emailHistorySelectors.selectById(history, token)?.mails ?? [];
            const sent_at = new Date().toISOString();
            const sent = { id: `sent ${sent_at}`, email, sent_at };
            adapter.setOne(history, { token, mails: [...mails, sent] });
          }),
        );
      },
    }),
  }),
});

export const { useEmailHistoryQuery, useSendTicketEmailMutation } = emailHistoryApi;
