/** What can be done to the members that are selected: each begins with a dry run. */
import { Button, type GetRef, type MenuProps } from 'antd';
import { useRef, useState } from 'react';
import type { MemberSelection, MemberTask } from '../../../../contract/office/jobEntities.ts';
import { textOf } from '../../../api/client/failures.ts';
import { usePlanJobMutation } from '../../../api/jobsApi.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { toast } from '../../../shared/toast.tsx';
import { LateDialog } from '../LateDialog.tsx';
import { ListMenu } from '../ListMenu.tsx';
import type { AskedFirst } from './MemberJobDialogs.tsx';
import { texts } from './texts.ts';

const MAILS: readonly [label: string, task: MemberTask][] = [
  [texts.invite, { kind: 'invite' }],
  [texts.sendCodes, { kind: 'send_codes' }],
  [texts.resendFailed, { kind: 'resend_tickets', only_failed: true }],
  [texts.resendTickets, { kind: 'resend_tickets', only_failed: false }],
];

const loadDialogs = () => import(/* webpackChunkName: "office-dialogs" */ './MemberJobDialogs.tsx');

interface MemberJobsProps {
  selection: MemberSelection;
  /** Takes them away as a table. */
  onExport: () => void;
}

export function MemberJobs({ selection, onExport }: MemberJobsProps) {
  const [asked, setAsked] = useState<AskedFirst | null>(null);
  const [dialog, setDialog] = useState<number | null>(null);
  const button = useRef<GetRef<typeof Button>>(null);
  const close = () => {
    setAsked(null);
    setDialog(null);
    // The entry of the menu that has opened it is gone, and where the focus was in it, too.
    const left = document.activeElement;
    if (left === document.body || left?.closest('.job-dialog') != null) button.current?.focus();
  };
  const [plan] = usePlanJobMutation();
  const [begin, isBeginning] = useExclusive(async (task: MemberTask) => {
    const { data, error } = await plan({ task, selection });
    if (error !== undefined) toast.error(textOf(error, texts.planFailure));
    else setDialog(data.id);
  });
  const items: NonNullable<MenuProps['items']> = [
    { key: 'codes', label: texts.createCodes, onClick: () => setAsked('codes') },
    {
      key: 'mails',
      type: 'group',
      label: texts.mails,
      children: MAILS.map(([label, task]) => ({ key: label, label, onClick: () => begin(task) })),
    },
    {
      key: 'activate',
      label: texts.activate,
      onClick: () => begin({ kind: 'set_active', is_active: true }),
    },
    {
      key: 'deactivate',
      label: texts.deactivate,
      onClick: () => begin({ kind: 'set_active', is_active: false }),
    },
    { key: 'give role', label: texts.giveRole, onClick: () => setAsked('give role') },
    { key: 'take role', label: texts.takeRole, onClick: () => setAsked('take role') },
    { key: 'give label', label: texts.giveLabel, onClick: () => setAsked('give label') },
    { key: 'take label', label: texts.takeLabel, onClick: () => setAsked('take label') },
    { type: 'divider' },
    {
      key: 'export',
      label: texts.exportTable,
      onClick: onExport,
    },
  ];
  return (
    <>
      <ListMenu
        items={items}
        placement="topRight"
        // Beside its button: also for whoever goes from landmark to landmark.
        getPopupContainer={(button) => button.parentElement ?? document.body}
      >
        <Button ref={button} type="primary" className="selection-act" loading={isBeginning}>
          {texts.actions}
        </Button>
      </ListMenu>
      <LateDialog load={loadDialogs} isWanted={asked !== null || dialog !== null} onGiveUp={close}>
        {({ MemberJobDialogs }) => (
          <MemberJobDialogs selection={selection} asked={asked} job={dialog} onClose={close} />
        )}
      </LateDialog>
    </>
  );
}
