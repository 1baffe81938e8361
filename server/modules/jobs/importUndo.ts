/** Takes an import back: removes members whom nobody has touched since, and sets the changed ones back. */
import type { Queries } from '../../db/openDatabase.ts';
import { labelKey } from '../../../contract/office/labelNames.ts';
import { labelRowsOf, takeLabelOfId } from '../labels/repository.ts';
import type { HeldMember } from '../members/heldRepository.ts';
import { changeHeld, codeBack, newCodeDetails } from '../members/changeHeld.ts';
import { markInvited } from '../members/repository.ts';
import { neverReached, ownersOfCodes, removeMembers } from '../members/manyRepository.ts';
import { byNumber } from '../imports/matchRepository.ts';
import { texts } from '../imports/texts.ts';
import { inJob } from '../audit/actor.ts';
import { addAudits, changeOf, type AuditEntry } from '../audit/repository.ts';
import { blankEntries } from '../members/anonymiseAuditRepository.ts';
import { toldApart } from '../merging/duplicatesRepository.ts';
import { differences, type Kept } from './importedMembers.ts';
import { paired } from './judgedRows.ts';
import type { Change, MemberStep, Subject } from './kind.ts';
import { takenBackAt } from './takenBackRepository.ts';
import { namesOf } from './shownLine.ts';

const keptOf = ({ kept }: Subject): Kept => kept as Kept;

/** What the log keeps of who goes. Nobody could ask for more of it to be deleted: there is no member any more. */
const removed = ({ number }: HeldMember) => ({ number });

export const undoneImport: MemberStep = {
  async judge(db, subjects, { actorId }) {
    const ids = subjects.map(({ member }) => member.id);
    const withCodes = await ownersOfCodes(db, ids);
    const unreached = await neverReached(db, ids);
    const apart = await toldApart(db, ids);
    const takenBack = await takenBackAt(db, ids);
    const labels = await labelsThen(db, subjects);
    const numbers = subjects.flatMap((subject) => keptOf(subject).before?.number ?? []);
    const owners = new Map((await byNumber(db, numbers)).map(({ id, number }) => [number, id]));
    return subjects.map((subject, index) => {
      const { member } = subject;
      const { version, before } = keptOf(subject);
      const { now, then, others = 0 } = labels[index] ?? {};
      if (before === undefined) {
        if (member.registered_at !== null) return { skip: texts.hasRegistered };
        if (withCodes.has(member.id)) return { skip: texts.hasCodes };
        const wasReached = member.invited_at !== null && !unreached.has(member.id);
        if (wasReached) return { skip: texts.wasInvited };
        // Neither raises the version, and both would go with the member.
        if (others > 0 || apart.has(member.id)) return { skip: texts.touchedSince };
      }
      const since = (takenBack.get(member.id) ?? []).filter((made) => made > version);
      // What a job has done since, and taken back, has touched nobody.
      if (member.version !== version + 2 * since.length) return { skip: texts.touchedSince };
      if (before === undefined) return { change: texts.willGo };
      if (member.id === actorId && before.is_superuser === false) return { skip: texts.ownRights };
      const owner = owners.get(before.number ?? 0) ?? member.id;
      if (owner !== member.id) return { skip: texts.numberTaken };
      // It has given labels alone, and they are gone.
      if (Object.keys({ ...before, ...then }).length === 0) return { skip: texts.touchedSince };
      const change = differences(member, { ...member, ...now }, { ...before, ...then });
      const ended = codeBack(member, before, keptOf(subject).code);
      return { change: ended === null ? change : `${change}; ${texts.codeBack}` };
    });
  },

  async change(trx, subjects, { jobId, actorId, at }) {
    // First: whoever is removed has none any more.
    const labels = await labelsThen(trx, subjects);
    const gone = subjects
      .filter((subject) => keptOf(subject).before === undefined)
      .map(({ member }) => member);
    if (gone.length > 0) {
      await removeMembers(
        trx,
        gone.map(({ id }) => id),
      );
      await forgetInAudit(trx, gone, { at, by: inJob(jobId, actorId) });
    }
    const changes: Change[] = [];
    for (const [index, subject] of subjects.entries()) {
      const { member } = subject;
      const { before, code: ended } = keptOf(subject);
      if (before === undefined) {
        changes.push({ action: 'member removed', memberId: null, before: removed(member) });
        continue;
      }
      const after = { ...member, ...before };
      const code = codeBack(member, before, ended);
      const written = await changeHeld(trx, member, {
        ...before,
        ...(code !== null && { initial_token: code.before }),
      });
      if (code !== null) await markInvited(trx, [member.id], code.invited_at);
      const fields = Object.keys(before) as (keyof HeldMember)[];
      const changed = changeOf(member, after, fields);
      const { ids = [], now, then } = labels[index] ?? {};
      for (const id of ids) await takeLabelOfId(trx, id, [member.id]);
      changes.push({
        action: 'member changed',
        before: { ...changed?.before, ...now },
        after: { ...changed?.after, ...then },
        details: code === null ? newCodeDetails(member, written) : { code_back: true },
      });
    }
    return changes;
  },
};

/** As with whose data are deleted (anonymiseService.ts): the database lets it through with an entry that says so. */
async function forgetInAudit(
  trx: Queries,
  gone: readonly HeldMember[],
  how: Pick<AuditEntry, 'at' | 'by'>,
): Promise<void> {
  const entries = gone.map((member): AuditEntry => ({
    ...how,
    action: 'member anonymised',
    subject: `member:${member.id}`,
    before: removed(member),
  }));
  const said = paired(gone, await addAudits(trx, entries));
  // They have never signed in: they have done nothing themselves.
  await blankEntries(
    trx,
    said.map(([{ id }, by]) => ({ id, addresses: [], by })),
  );
}

/**
 * Of each member how many labels somebody else has given, and of those who still have some that the import has given: their
 * ids, and all labels as they are and without these.
 */
async function labelsThen(db: Queries, subjects: readonly Subject[]) {
  const labels = await labelRowsOf(
    db,
    subjects.map(({ member }) => member.id),
  );
  return subjects.map((subject) => {
    const given = keptOf(subject).labels ?? [];
    const now = labels.get(subject.member.id) ?? [];
    const isGiven = ({ id, key }: { id: number; key: string }): boolean =>
      given.some((label) => (typeof label === 'number' ? label === id : labelKey(label) === key));
    const taken = now.filter(isGiven);
    const others = now.filter((label) => !isGiven(label));
    if (taken.length === 0) return { others: others.length };
    return {
      others: others.length,
      ids: taken.map(({ id }) => id),
      now: { labels: namesOf(now) },
      then: { labels: namesOf(others) },
    };
  });
}
