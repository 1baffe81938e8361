import type {
  FinderReply,
  FoundCode,
  FoundEndedCode,
  FoundPastCode,
  FoundTicket,
} from '../../../contract/office/finder.ts';
import { festivalDays } from '../../../contract/festivalFacts.ts';
import { inGroups } from '../../../contract/ticketCode.ts';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { memberAddress } from '../../shared/memberAddress.ts';
import { CodeEventLine } from '../../shared/ui/CodeEventLine.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { Mark } from '../../shared/ui/Mark.tsx';
import { texts } from './texts.ts';

export function FinderResults({ found, search }: { found: FinderReply; search: string }) {
  const { members, member_count: count, codes, unknown_ticket: unknown } = found;
  const { past_codes: past = [], ended_codes: ended = [] } = found;
  return (
    <>
      {unknown !== null && (
        <p className="finder-event">
          {unknown.attempt === null ? texts.neverSeen : <CodeEventLine event={unknown.attempt} />}
        </p>
      )}
      {codes.length > 0 && (
        <section aria-labelledby="finder-codes">
          <h2 id="finder-codes">{unknown === null ? texts.codes : texts.alike}</h2>
          <ul className="finder-list">
            {codes.map((code) => (
              <CodeItem key={`${code.id} ${code.ticket?.id ?? ''}`} {...code} />
            ))}
          </ul>
        </section>
      )}
      {ended.length > 0 && (
        <section aria-labelledby="finder-ended">
          <h2 id="finder-ended">{texts.ended}</h2>
          <ul className="finder-list">
            {ended.map((code) => (
              <EndedItem key={code.token} {...code} />
            ))}
          </ul>
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby="finder-past">
          <h2 id="finder-past">{texts.past}</h2>
          <ul className="finder-list">
            {past.map((code) => (
              <PastItem key={`${code.id} ${code.ticket?.id ?? ''}`} {...code} />
            ))}
          </ul>
        </section>
      )}
      {members.length > 0 && (
        <section aria-labelledby="finder-members">
          <h2 id="finder-members">{texts.members}</h2>
          <ul className="finder-list">
            {members.map((member) => (
              <li key={member.id} className="finder-member">
                <MemberLink {...member} />
                {member.email !== null && <span>{member.email}</span>}
                {member.merged_numbers.map((number) => (
                  <span key={number}>{texts.mergedWith(number, member.number)}</span>
                ))}
                {!member.is_active && <Mark tone="bad">{texts.inactive}</Mark>}
              </li>
            ))}
          </ul>
          {count > members.length && (
            <p>
              <Link to={`/admin?${new URLSearchParams({ suche: search }).toString()}`}>
                {texts.allInList(formatNumber(count))}
              </Link>
            </p>
          )}
        </section>
      )}
    </>
  );
}

const MemberLink = ({ id, number, name }: Pick<FoundCode['member'], 'id' | 'number' | 'name'>) => (
  <Link to={memberAddress({ id })}>{`${name} #${number}`.trim()}</Link>
);

function CodeItem({ token, member, ticket, sent_to: sentTo = [], unsent = [] }: FoundCode) {
  return (
    <li className="finder-code">
      <p className="finder-head">
        {ticket === null ? <Mark tone="good">{texts.free}</Mark> : <Standing {...ticket} />}
        {ticket !== null && <strong>{texts.ticketFor(ticket.email)}</strong>}
      </p>
      {ticket === null ? <p>{texts.noTicket}</p> : <Because {...ticket} />}
      {sentTo.length > 0 && <p className="finder-event">{texts.sentTo(sentTo)}</p>}
      {unsent.map((event) => (
        <p key={event.text} className="finder-event">
          <CodeEventLine event={event} />
        </p>
      ))}
      <dl>
        {ticket !== null && (
          <>
            <dt>{texts.ticket}</dt>
            <dd>
              <code>{inGroups(ticket.id)}</code>
            </dd>
          </>
        )}
        <dt>{texts.code}</dt>
        <dd>
          <code>{token}</code> {texts.ofMember} <MemberLink {...member} />
        </dd>
      </dl>
    </li>
  );
}

/** Whose it was, and since when it is worth nothing. */
function EndedItem({ token, ended_at: at, member }: FoundEndedCode) {
  return (
    <li className="finder-code">
      <p className="finder-head">
        <Mark tone="bad">{texts.endedMark}</Mark>
      </p>
      <p>{texts.endedMeans(formatDateTime(at))}</p>
      <dl>
        <dt>{texts.code}</dt>
        <dd>
          <code>{token}</code>
          {member !== null && (
            <>
              {' '}
              {texts.ofMember} <MemberLink {...member} />
            </>
          )}
        </dd>
      </dl>
      {member !== null && (
        <p>
          <Link to={`/admin/protokoll?mitglied=${member.id}`}>{texts.endedBy}</Link>
        </p>
      )}
    </li>
  );
}

/** What it was, and of which festival; it is worth nothing. */
function PastItem({ token, member, festival, ticket }: FoundPastCode) {
  const days = festivalDays(festival);
  return (
    <li className="finder-code">
      <p className="finder-head">
        <Mark tone="bad">{festival.name}</Mark>
        {ticket !== null && <strong>{texts.ticketFor(ticket.email)}</strong>}
      </p>
      <p>{texts.pastMeans(festival.name, days)}</p>
      {ticket !== null && (
        <p className="finder-event">
          {ticket.admitted_at !== null
            ? texts.pastAdmitted(formatDateTime(ticket.admitted_at))
            : ticket.revoked_at !== null
              ? texts.pastRevoked(formatDateTime(ticket.revoked_at))
              : texts.pastNever}
        </p>
      )}
      <dl>
        {ticket !== null && (
          <>
            <dt>{texts.ticket}</dt>
            <dd>
              <code>{inGroups(ticket.id)}</code>
            </dd>
          </>
        )}
        <dt>{texts.code}</dt>
        <dd>
          <code>{token}</code> {texts.ofMember} <MemberLink {...member} />
        </dd>
      </dl>
    </li>
  );
}

function Standing({ standing }: FoundTicket) {
  const [tone, word] = texts.standing[standing];
  return <Mark tone={tone}>{word}</Mark>;
}

/** Why the gate says of it what it says. */
function Because({ standing, because, replacement }: FoundTicket) {
  return (
    <>
      <p className="finder-event">
        {because === null ? texts.notYet : <CodeEventLine event={because} />}
      </p>
      {standing === 'revoked' && (
        <p>
          {replacement === null
            ? texts.noReplacement
            : texts.replacedBy(replacement.email, formatDateTime(replacement.created_at))}
        </p>
      )}
    </>
  );
}
