import { createEntityAdapter, type EntityState } from '@reduxjs/toolkit';
import type { EmailHistory, SentEmail } from '../../contract/entities.ts';
import { calls } from '../../contract/calls.ts';
import { baseApi, type NoArgument } from './baseApi.ts';
import { isAnyReply, isEmailHistory } from './replies.ts';

/** The mails by which one code was given to friends, oldest first. */
export interface TokenMails {
  token: string;
  mails: SentEmail[];
}

const adapter = createEntityAdapter({ selectId: (entry: TokenMails) => entry.token });

/** Reads the history by code. */
export const emailHistorySelectors = adapter.getSelectors();

export const emailHistoryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    emailHistory: build.query<EntityState<TokenMails, string>, NoArgument>({
      query: () => ({ call: calls.emailHistory, isReply: isEmailHistory }),
      transformResponse: (reply: EmailHistory) =>
        adapter.setAll(
          adapter.getInitialState(),
          Object.entries(reply).map(([token, mails]) => ({ token, mails })),
        ),
      providesTags: ['EmailHistory'],
    }),
    /** Sends a code to a friend. */
    sendTicketEmail: build.mutation<unknown, { token: string; email: string }>({
      query: (body) => ({ call: calls.sendTicketEmail, body, isReply: isAnyReply }),
      // 'Me' as well: a refusal often means that the code was used meanwhile.
      invalidatesTags: ['EmailHistory', 'Me'],
    }),
  }),
});

export const { useEmailHistoryQuery, useSendTicketEmailMutation } = emailHistoryApi;
