/** The list of the kinds of job. */
import type { JobKindName, JobTask } from '../../../contract/office/jobEntities.ts';
import { createCodesKind } from './createCodesKind.ts';
import { inviteKind } from './inviteKind.ts';
import type { JobKind, Step } from './kind.ts';
import { setActiveKind, setRoleKind } from './memberFieldsKind.ts';
import { resendTicketsKind } from './resendTicketsKind.ts';
import { sendCodesKind } from './sendCodesKind.ts';

const kinds: { [Name in JobKindName]: JobKind<Extract<JobTask, { kind: Name }>> } = {
  create_codes: createCodesKind,
  set_active: setActiveKind,
  set_role: setRoleKind,
  invite: inviteKind,
  send_codes: sendCodesKind,
  resend_tickets: resendTicketsKind,
};

/** What a job does to each of its members. */
export function stepOf(task: JobTask, isUndo: boolean): Step & { holdsSuperusers: boolean } {
  const kind = kinds[task.kind] as JobKind<JobTask>;
  const step = isUndo ? kind.undoing(task) : kind.doing(task);
  return { ...step, holdsSuperusers: kind.holdsSuperusers };
}
