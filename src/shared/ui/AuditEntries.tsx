/** Entries of the audit as a timeline: when, who, what, and what it was before and after. */
import { Fragment } from 'react';
import type { AuditEntry, NamedMember } from '../../../contract/office/audit.ts';
import { formatDateTime } from '../format.ts';
import { finderAddress, jobAddress } from '../memberAddress.ts';
import { breakable } from './breakable.tsx';
import { Link } from './Link.tsx';
import { MemberLink } from './MemberLink.tsx';
import './AuditEntries.css';

const texts = {
  via: {
    web: 'Jemand',
    'command line': 'Befehlszeile',
    server: 'Server',
    job: 'Auftrag',
  } satisfies Record<AuditEntry['via'], string>,
  before: 'vorher',
  after: 'nachher',
  nothing: 'leer',
  job: (id: number) => `Auftrag ${id}`,
};

interface AuditEntriesProps {
  entries: readonly AuditEntry[];
  label: string;
  /** Where there is no room for a column of times. */
  isNarrow?: boolean;
}

/** Newest first, as the server gives them. */
export function AuditEntries({ entries, label, isNarrow = false }: AuditEntriesProps) {
  return (
    <ol className={isNarrow ? 'audit-entries audit-narrow' : 'audit-entries'} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} className="audit-entry">
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          <div>
            <p className="audit-sentence">
              {entry.sentence.map((part, index) => (
                <Fragment key={index}>
                  {typeof part === 'string' ? (
                    <Text text={part} search={searchOf(entry, index)} />
                  ) : (
                    <NamedLink member={part} />
                  )}
                </Fragment>
              ))}
            </p>
            <Changes changes={entry.changes} />
            <p className="audit-origin">
              {entry.actor === null ? (
                <strong>{texts.via[entry.via]}</strong>
              ) : (
                <NamedLink member={entry.actor} />
              )}
              {entry.job !== null && (
                <span>
                  <Link to={jobAddress(entry.job)}>{texts.job(entry.job)}</Link>
                </span>
              )}
              {[entry.device, entry.client, entry.network]
                .filter((origin) => origin !== null)
                .map((origin) => (
                  <span key={origin}>{origin}</span>
                ))}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const searchOf = ({ findable = [] }: AuditEntry, index: number): string | undefined =>
  findable.find(({ part }) => part === index)?.search;

/** @param search by what it is found; undefined: by nothing. */
const Text = ({ text, search }: { text: string; search: string | undefined }) =>
  search === undefined ? (
    breakable(text)
  ) : (
    <Link to={finderAddress(search)}>{breakable(text)}</Link>
  );

/** A note keeps signs that turn the direction of writing: what stands around it is not turned. */
function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <dl className="audit-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <span className="visually-hidden">{texts.before} </span>
            <del>
              <bdi>{breakable(before ?? texts.nothing)}</bdi>
            </del>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden">, {texts.after} </span>
            <ins>
              <bdi>{breakable(after ?? texts.nothing)}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** With the number: of some names there are several. */
const NamedLink = ({ member }: { member: NamedMember }) => (
  <MemberLink member={member}>{breakable(`${member.name} #${member.number}`.trim())}</MemberLink>
);
