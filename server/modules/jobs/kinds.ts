/** The list of the kinds of job. */
import type { JobTask, MemberTask } from '../../../contract/office/jobEntities.ts';
import { createCodesKind } from './createCodesKind.ts';
import { holdSubjects } from './heldMembers.ts';
import { importLines } from './importLines.ts';
import { undoneImport } from './importUndo.ts';
import { inviteKind } from './inviteKind.ts';
import type { JobKind, MemberStep, Step, Subject } from './kind.ts';
import { labelKind } from './labelKind.ts';
import { setActiveKind, setRoleKind } from './memberFieldsKind.ts';
import { resendTicketsKind } from './resendTicketsKind.ts';
import { sendCodesKind } from './sendCodesKind.ts';

const kinds: { [Name in MemberTask['kind']]: JobKind<Extract<MemberTask, { kind: Name }>> } = {
  create_codes: createCodesKind,
  set_active: setActiveKind,
  set_role: setRoleKind,
  set_label: labelKind,
  invite: inviteKind,
  send_codes: sendCodesKind,
  resend_tickets: resendTicketsKind,
};

/** What a job does to each of its members, or with each of its lines. Only what it has held goes back to it. */
export function stepOf(task: JobTask, isUndo: boolean): Step & { holdsSuperusers: boolean } {
  if (task.kind === 'import_members') {
    const step: Step = isUndo ? ofMembers(undoneImport) : importLines(task);
    return { ...step, holdsSuperusers: true };
  }
  const kind = kinds[task.kind] as JobKind<MemberTask>;
  const step = ofMembers(isUndo ? kind.undoing(task) : kind.doing(task));
  return { ...step, holdsSuperusers: kind.holdsSuperusers };
}

const ofMembers = (step: MemberStep): Step<Subject> => ({ hold: holdSubjects, ...step });
