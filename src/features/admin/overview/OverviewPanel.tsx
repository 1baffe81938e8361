/** How the festival stands, above the list; each figure leads to those whom it counts. */
import { useState } from 'react';
import type { Overview } from '../../../../contract/office/overview.ts';
import { useOverviewQuery } from '../../../api/officeMembersApi.ts';
import { deviceMemory } from '../../../shared/deviceMemory.ts';
import { formatDateTime, formatNumber } from '../../../shared/format.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { detailOf } from '../detailOf.ts';
import { DuplicatesFigure } from '../duplicates/DuplicatesFigure.tsx';
import { listAddress } from '../listAddress.ts';
import { LIST_IN_SIGHT } from '../useListInSight.ts';
import { GrowthPanel } from './GrowthPanel.tsx';
import { texts } from './texts.ts';
import './overview.css';

/** The gate and other administrators change it meanwhile. */
const POLL_MS = 30_000;

/** This device remembers whether it is open. */
export function OverviewPanel() {
  const [isOpen, setIsOpen] = useState(() => deviceMemory.read('overview') === 'open');
  return (
    <details
      className="overview"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setIsOpen(open);
        deviceMemory.write('overview', open ? 'open' : 'closed');
      }}
    >
      <summary>{texts.overview}</summary>
      {isOpen && (
        <>
          <Figures />
          <GrowthPanel />
        </>
      )}
    </details>
  );
}

function Figures() {
  const { data, error, isFetching, refetch } = useOverviewQuery(undefined, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  });
  if (data === undefined && error !== undefined) {
    return (
      <FailureAlert
        text={texts.failure}
        detail={detailOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <>
      <dl className="overview-figures" aria-busy={data === undefined}>
        {FIGURES.map(({ name, filter, of, isBad = false }) => {
          const count = data === undefined ? undefined : of(data);
          return (
            <div key={name} className="overview-figure" data-bad={isBad && count !== 0}>
              <dt>{name}</dt>
              <dd>
                {count === undefined ? (
                  '…'
                ) : (
                  <Link to={listAddress(filter)} state={LIST_IN_SIGHT} title={texts.toMembers}>
                    {formatNumber(count)}
                  </Link>
                )}
              </dd>
            </div>
          );
        })}
        <DuplicatesFigure />
      </dl>
      <p className="growth-note">{texts.ofMembers}</p>
      {data?.counted_at !== undefined && (
        <p className="growth-note">{texts.counted(formatDateTime(data.counted_at))}</p>
      )}
    </>
  );
}

interface Figure {
  readonly name: string;
  /** Finds the members behind it; empty: all. */
  readonly filter: string;
  readonly of: (overview: Overview) => number;
  /** Somebody has to do something about it, unless it is 0. */
  readonly isBad?: boolean;
}

const { figures: names } = texts;

const FIGURES: readonly Figure[] = [
  { name: names.members, filter: '', of: ({ members }) => members.all },
  {
    name: names.registered,
    filter: 'registrierung:registriert',
    of: ({ members }) => members.registered,
  },
  {
    name: names.invited,
    filter: 'registrierung:eingeladen status:aktiv',
    of: ({ members }) => members.invited,
  },
  {
    name: names.invitedFailed,
    filter: 'registrierung:eingeladen status:aktiv mail:fehlgeschlagen',
    of: ({ members }) => members.invited_failed,
    isBad: true,
  },
  {
    name: names.neverInvited,
    filter: 'registrierung:nie-eingeladen status:aktiv',
    of: ({ members }) => members.never_invited,
  },
  { name: names.inactive, filter: 'status:inaktiv', of: ({ members }) => members.inactive },
  { name: names.freeCodes, filter: 'codes:frei', of: ({ codes }) => codes.free },
  {
    name: names.usedCodes,
    filter: 'tickets:ausgestellt',
    of: ({ codes }) => codes.all - codes.free,
  },
  {
    name: names.withoutFreeCodes,
    filter: 'codes:keine,alle-verwendet status:aktiv',
    of: ({ members }) => members.without_free_codes,
  },
  { name: names.tickets, filter: 'tickets:ausgestellt', of: ({ tickets }) => tickets.issued },
  { name: names.mailed, filter: 'tickets:verschickt', of: ({ tickets }) => tickets.mailed },
  {
    name: names.ticketsFailed,
    filter: 'tickets:fehlgeschlagen',
    of: ({ tickets }) => tickets.mail_failed,
    isBad: true,
  },
  { name: names.admitted, filter: 'tickets:eingelassen', of: ({ tickets }) => tickets.admitted },
  {
    name: names.mailFailed,
    filter: 'mail:fehlgeschlagen',
    of: ({ members }) => members.mail_failed,
    isBad: true,
  },
];
