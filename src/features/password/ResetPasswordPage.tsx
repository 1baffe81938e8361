import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useLinkSecret } from '../../shared/hooks/useLinkSecret.ts';
import { AuthCard } from '../../shared/ui/AuthCard.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { texts } from './texts.ts';
import './password.css';

/** Spec §2, Reset password: the target of the link in the mail, whose secret leaves the address at once. */
export function ResetPasswordPage() {
  const { token: inAddress = '' } = useParams();
  const [token, forgetToken] = useLinkSecret('reset', inAddress.trim(), '/reset-password');
  const [isSet, setIsSet] = useState(false);

  if (isSet) {
    return (
      <Outcome
        title={texts.passwordSet}
        hint={texts.passwordSetHint}
        action={texts.toLogin}
        target="/login"
      />
    );
  }
  if (token === '') {
    return (
      <Outcome
        title={texts.invalidLink}
        hint={texts.invalidLinkHint}
        action={texts.newLink}
        target="/forgot-password"
      />
    );
  }
  return (
    <AuthCard footer={<Link to="/forgot-password">{texts.newLink}</Link>}>
      <ResetPasswordForm
        token={token}
        onSet={() => {
          forgetToken();
          setIsSet(true);
        }}
      />
    </AuthCard>
  );
}

interface OutcomeProps {
  title: string;
  hint: string;
  action: string;
  target: string;
}

/** Nothing to fill in: a sentence, and where to go. */
function Outcome({ title, hint, action, target }: OutcomeProps) {
  const navigate = useNavigate();
  return (
    <AuthCard title={title}>
      <p className="password-hint" role="status">
        {hint}
      </p>
      <Button type="primary" size="large" block onClick={() => void navigate(target)}>
        {action}
      </Button>
    </AuthCard>
  );
}
