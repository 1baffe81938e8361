import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { reauthBaseQuery } from './reauthBaseQuery.ts';
import type { ApiRequest } from './sendRequest.ts';

/** What a thunk and a cache entry's life have of the store. */
export type StoreAccess = Pick<BaseQueryApi, 'dispatch' | 'getState' | 'extra'>;

/**
 * A call with the session's token, refreshed where needed, whose answer has no place in the store: bytes, or
 * a stream. Never rejects.
 */
export async function callOutside(
  request: ApiRequest,
  { dispatch, getState, extra }: StoreAccess,
  controller = new AbortController(),
) {
  const api: BaseQueryApi = {
    dispatch,
    getState,
    extra,
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    endpoint: request.call.path,
    type: 'query',
  };
  return await reauthBaseQuery(request, api, {});
}
