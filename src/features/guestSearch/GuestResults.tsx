import { useSelector } from 'react-redux';
import { canAdminister } from '../../../contract/access.ts';
import type { FoundGuest } from '../../../contract/entry/entities.ts';
import { GUEST_SEARCH_RESULTS_MAX } from '../../../contract/entry/limits.ts';
import { asFailure, explanationOf } from '../../api/client/failures.ts';
import { useGuestsQuery } from '../../api/guestsApi.ts';
import { useMeQuery } from '../../api/meApi.ts';
import { selectHasOffice } from '../../session/sessionSlice.ts';
import { finderAddress } from '../../shared/memberAddress.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { FoundTicketRow } from './FoundTicketRow.tsx';
import { texts } from './texts.ts';

/** Who is found. Shown is what was asked for last, never what was found for something else. */
export function GuestResults({ search }: { search: string }) {
  const {
    currentData: guests,
    error,
    isFetching,
    refetch,
  } = useGuestsQuery(search, {
    refetchOnReconnect: true,
  });
  const { data: me } = useMeQuery();
  const isOffice = useSelector(selectHasOffice) && me !== undefined && canAdminister(me);
  const failure = guests === undefined ? asFailure(error) : null;
  return (
    <>
      <p className="guests-status" role="status">
        {guests === undefined && failure === null && texts.searching}
        {guests !== undefined && countOf(guests, search)}
      </p>
      {failure !== null && (
        <FailureAlert
          text={texts.failure}
          detail={failure.kind === 'client' ? texts.noAnswer : explanationOf(failure)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {guests?.length === 0 && (
        <p className="guests-none">
          {texts.nobodyHint} {isOffice && <Link to={finderAddress(search)}>{texts.inOffice}</Link>}
        </p>
      )}
      {guests?.map((guest) => (
        <Guest key={guest.number} guest={guest} />
      ))}
    </>
  );
}

function countOf({ length }: readonly FoundGuest[], search: string): string {
  if (length === 0) return texts.nobody(search);
  return length === GUEST_SEARCH_RESULTS_MAX ? texts.foundMost : texts.found(length);
}

function Guest({ guest }: { guest: FoundGuest }) {
  const name = `${guest.first_name} ${guest.last_name}`.trim();
  return (
    <section className="guests-member" aria-label={name}>
      <h2>{name}</h2>
      <p className="guests-number">{texts.member(guest.number)}</p>
      {guest.tickets.length === 0 ? (
        <p className="guests-hint">{texts.noTickets}</p>
      ) : (
        <ul>
          {guest.tickets.map((ticket, index) => (
            <FoundTicketRow key={ticket.handle ?? index} ticket={ticket} name={name} />
          ))}
        </ul>
      )}
    </section>
  );
}
