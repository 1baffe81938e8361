/** What can be done to the members that are selected: each begins with a dry run. */
import { Button, Dropdown, Form, InputNumber, Modal, type MenuProps } from 'antd';
import { useId, useState } from 'react';
import {
  PURCHASE_CODES_PER_CREATION_MAX,
  PURCHASE_CODES_PER_CREATION_MIN,
} from '../../../../contract/limits.ts';
import type {
  JobRole,
  MemberSelection,
  MemberTask,
} from '../../../../contract/office/jobEntities.ts';
import { clampPurchaseCodeCount } from '../../../../contract/rules.ts';
import { textOf } from '../../../api/client/failures.ts';
import { fetchMembersTable, usePlanJobMutation } from '../../../api/jobsApi.ts';
import type { ClientServices } from '../../../session/services.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { saveFile } from '../../../shared/saveFile.ts';
import { useAppDispatch } from '../../../shared/store.ts';
import { toast } from '../../../shared/toast.tsx';
import { JobDialog } from './JobDialog.tsx';
import { texts } from './texts.ts';

const ROLES = Object.keys(texts.roles) as JobRole[];

const MAILS: readonly [label: string, task: MemberTask][] = [
  [texts.invite, { kind: 'invite' }],
  [texts.sendCodes, { kind: 'send_codes' }],
  [texts.resendFailed, { kind: 'resend_tickets', only_failed: true }],
  [texts.resendTickets, { kind: 'resend_tickets', only_failed: false }],
];

export function MemberJobs({ selection }: { selection: MemberSelection }) {
  const [isAsking, setIsAsking] = useState(false);
  const [dialog, setDialog] = useState<number | null>(null);
  const [plan] = usePlanJobMutation();
  const [begin, isBeginning] = useExclusive(async (task: MemberTask) => {
    const { data, error } = await plan({ task, selection });
    if (error !== undefined) toast.error(textOf(error, texts.planFailure));
    else {
      setIsAsking(false);
      setDialog(data.id);
    }
  });
  const dispatch = useAppDispatch<ClientServices>();
  const [exportTable, isExporting] = useExclusive(async () => {
    const { data, error } = await dispatch(fetchMembersTable(selection));
    if (error !== undefined) toast.error(textOf(error, texts.exportFailure));
    else saveFile(data, 'text/csv', texts.exportFile);
  });
  const role = (role: JobRole, isGiven: boolean) => ({
    key: `${role} ${isGiven}`,
    label: texts.roles[role],
    onClick: () => begin({ kind: 'set_role', role, is_given: isGiven }),
  });
  const items: MenuProps['items'] = [
    { key: 'codes', label: texts.createCodes, onClick: () => setIsAsking(true) },
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
    {
      key: 'give',
      type: 'group',
      label: texts.give,
      children: ROLES.map((name) => role(name, true)),
    },
    {
      key: 'take',
      type: 'group',
      label: texts.take,
      children: ROLES.map((name) => role(name, false)),
    },
    { type: 'divider' },
    { key: 'export', label: texts.exportTable, onClick: () => exportTable() },
  ];
  return (
    <>
      <Dropdown
        menu={{ items, className: 'job-menu' }}
        trigger={['click']}
        placement="topRight"
        // Beside its button: also for whoever goes from landmark to landmark.
        getPopupContainer={(button) => button.parentElement ?? document.body}
      >
        <Button type="primary" loading={isBeginning || isExporting}>
          {texts.actions}
        </Button>
      </Dropdown>
      <CountDialog
        isOpen={isAsking}
        isBusy={isBeginning}
        onClose={() => setIsAsking(false)}
        onCount={(count) => begin({ kind: 'create_codes', count })}
      />
      {dialog !== null && <JobDialog key={dialog} id={dialog} onClose={() => setDialog(null)} />}
    </>
  );
}

interface CountDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onCount: (count: number) => void;
}

/** How many codes each member is to have (spec §5: clamped, 1 by default). */
function CountDialog({ isOpen, isBusy, onClose, onCount }: CountDialogProps) {
  const id = useId();
  const [form] = Form.useForm<{ count: number | null }>();
  return (
    <Modal
      className="form-dialog"
      transitionName="ant-fade"
      open={isOpen}
      title={texts.countTitle}
      okText={texts.check}
      cancelText={texts.cancel}
      okButtonProps={{ loading: isBusy, htmlType: 'submit', form: id }}
      onCancel={onClose}
      afterOpenChange={(hasOpened) => {
        if (hasOpened) (form.getFieldInstance('count') as { focus: () => void } | null)?.focus();
      }}
    >
      <Form
        id={id}
        form={form}
        layout="vertical"
        initialValues={{ count: PURCHASE_CODES_PER_CREATION_MIN }}
        onFinish={({ count }) => onCount(clampPurchaseCodeCount(count ?? Number.NaN))}
      >
        <Form.Item name="count" label={texts.count}>
          <InputNumber
            min={PURCHASE_CODES_PER_CREATION_MIN}
            max={PURCHASE_CODES_PER_CREATION_MAX}
            precision={0}
            size="large"
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
