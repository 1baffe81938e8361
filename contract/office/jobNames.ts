/** What a job does, as its name: for the pages of jobs, and for the log. */
import type { JobRole, JobTask } from './jobEntities.ts';

export const ROLE_NAMES: Readonly<Record<JobRole, string>> = {
  is_entry_staff: 'Einlass',
  is_staff: 'Staff',
  is_superuser: 'Administration',
};

function nameOfTask(task: JobTask): string {
  switch (task.kind) {
    case 'create_codes':
      return task.count === 1 ? 'Je 1 Code erstellen' : `Je ${task.count} Codes erstellen`;
    case 'set_active':
      return task.is_active ? 'Mitglieder aktivieren' : 'Mitglieder deaktivieren';
    case 'set_role':
      return `Rolle ${ROLE_NAMES[task.role]} ${task.is_given ? 'geben' : 'entziehen'}`;
    case 'set_label':
      return `Marke „${task.label}“ ${task.is_given ? 'geben' : 'entfernen'}`;
    case 'invite':
      return 'Einladung senden';
    case 'send_codes':
      return 'Freie Codes senden';
    case 'resend_tickets':
      return task.only_failed
        ? 'Fehlgeschlagene Tickets noch einmal senden'
        : 'Tickets noch einmal senden';
    case 'import_members':
      return `„${task.file_name}“ importieren`;
  }
}

/** @param isUndo it takes back what another one has done by that task. */
export const nameOfJob = (task: JobTask, isUndo: boolean): string =>
  isUndo ? `Zurücknehmen: ${nameOfTask(task)}` : nameOfTask(task);

/** So many waiting mails are counted. */
export const MAILS_COUNTED_MAX = 10_000;
