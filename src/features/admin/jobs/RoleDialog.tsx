/** A role for many, or away from many: which, what that would come to, and the button that starts it. */
import { Form, Radio } from 'antd';
import { useId, useState } from 'react';
import type { JobRole, MemberSelection } from '../../../../contract/office/jobEntities.ts';
import { JobDialog } from './JobDialog.tsx';
import { texts } from './texts.ts';
import { usePlannedJob } from './usePlannedJob.ts';

const ROLES = Object.entries(texts.roles).map(([value, label]) => ({ value, label }));

interface RoleDialogProps {
  selection: MemberSelection;
  isGiven: boolean;
  onClose: () => void;
}

export function RoleDialog({ selection, isGiven, onClose }: RoleDialogProps) {
  const [role, setRole] = useState<JobRole | null>(null);
  const planned = usePlannedJob(
    role === null ? null : { kind: 'set_role', role, is_given: isGiven },
    selection,
  );
  const id = useId();
  return (
    <JobDialog
      id={planned.id}
      failure={planned.failure}
      field={{
        title: isGiven ? texts.giveRoleTitle : texts.takeRoleTitle,
        isEmpty: role === null,
        input: (
          <Form.Item label={texts.role} layout="vertical">
            <Radio.Group
              id={id}
              aria-label={texts.role}
              options={ROLES}
              value={role}
              onChange={({ target }) => setRole(target.value as JobRole)}
            />
          </Form.Item>
        ),
      }}
      onOpened={() => document.getElementById(id)?.querySelector('input')?.focus()}
      onClose={onClose}
    />
  );
}
