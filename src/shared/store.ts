/**
 * How a folder below src/app sees the store: by the state that it reads and the services that it uses, not by all
 * that the app has put together. Listeners and thunks for a part fit every store that has at least this part.
 */
import type { ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';

export type DispatchOf<State, Services> = ThunkDispatch<State, Services, UnknownAction>;

/** What a folder's `add…Listeners` is given. */
export type StartListening<State, Services> = TypedStartListening<
  State,
  DispatchOf<State, Services>,
  Services
>;

/** What is dispatched to get a result out of services and state. */
export type Thunk<Result, Services, State = unknown> = (
  dispatch: DispatchOf<State, Services>,
  getState: () => State,
  services: Services,
) => Result;

/** `dispatch` for actions, and for thunks that need no more than these services and this state. */
export const useAppDispatch = <Services = unknown, State = unknown>(): DispatchOf<
  State,
  Services
> => useDispatch<DispatchOf<State, Services>>();
