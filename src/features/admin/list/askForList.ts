/** The list is asked for before there is a page to show it. */
import { officeMembersApi, type OfficeMembersQuery } from '../../../api/officeMembersApi.ts';
import { savedViewsApi } from '../../../api/savedViewsApi.ts';
import type { ClientServices } from '../../../session/services.ts';
import { selectHasOffice, type SessionRootState } from '../../../session/sessionSlice.ts';
import type { Thunk } from '../../../shared/store.ts';
import { beginningIn } from '../views/viewQuery.ts';
import { listQueryIn } from './listQuery.ts';
import { rememberedView } from './membersView.ts';

/**
 * Asks for the rows of an address and for the filter that the list may begin with, neither waiting for the other; what was asked
 * for already is not asked for twice. For who may administer.
 * @param search of the address, with its `?`
 */
export const askForList =
  (search: string): Thunk<Promise<void>, ClientServices, SessionRootState> =>
  async (dispatch, getState) => {
    // Any other server lists its members as the specification has it.
    if (!selectHasOffice(getState())) return;
    const ask = (params: URLSearchParams) => {
      const query: OfficeMembersQuery = listQueryIn(params, rememberedView().pageSize);
      return dispatch(
        officeMembersApi.endpoints.officeMembers.initiate(query, { subscribe: false }),
      );
    };
    const params = new URLSearchParams(search);
    const views = dispatch(
      savedViewsApi.endpoints.savedViews.initiate(undefined, { subscribe: false }),
    );
    const rows = ask(params);
    if (params.toString() !== '') return;
    const { data } = await views;
    const beginning = data === undefined ? '' : beginningIn(data);
    if (beginning === '') return;
    rows.abort();
    void ask(new URLSearchParams(beginning));
  };
