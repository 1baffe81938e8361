/** A link for a new password, which the office hands over where no mail arrives. */
import { Alert, Input } from 'antd';
import { wordsOf } from '../../../api/client/failures.ts';
import { useMakeResetLinkMutation } from '../../../api/memberDetailsApi.ts';
import type { ListedMember } from '../../../api/memberEntities.ts';
import { formatDateTime } from '../../../shared/format.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { texts } from './texts.ts';

export interface ResetLink {
  link: string;
  expires_at: string;
}

interface ResetLinkDialogProps {
  member: ListedMember;
  isOpen: boolean;
  onClose: () => void;
  onMade: (made: ResetLink) => void;
}

export function ResetLinkDialog({ member, onMade, ...shown }: ResetLinkDialogProps) {
  const [makeResetLink] = useMakeResetLinkMutation();
  return (
    <FormDialog<object>
      {...shown}
      name={`reset link ${member.id}`}
      title={texts.resetLinkTitle}
      submitText={texts.resetLinkSubmit}
      initialValues={{}}
      intro={<p>{texts.resetLinkWhat}</p>}
      send={async () => {
        const { data, error } = await makeResetLink(Number(member.id));
        if (error !== undefined) return { failure: wordsOf(error, texts.resetLinkFailure, []) };
        onMade(data);
        return { success: texts.resetLinkMade };
      }}
    />
  );
}

/** As long as the sheet is open: the link is kept nowhere. */
export function ResetLinkNotice({ made: { link, expires_at: until } }: { made: ResetLink }) {
  return (
    <Alert
      className="sheet-reset-link"
      type="info"
      role="status"
      title={texts.resetLinkUntil(formatDateTime(until))}
      description={
        <span className="sheet-reset-link-line">
          <Input readOnly value={link} aria-label={texts.resetLinkTitle} />
          <CopyButton text={link} label={texts.copyResetLink} />
        </span>
      }
    />
  );
}
