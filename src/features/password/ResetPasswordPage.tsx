import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { AuthCard } from '../../shared/ui/AuthCard.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';
import { texts } from './texts.ts';
import './password.css';

/** Spec §2, Reset password: the target of the link in the mail. */
export function ResetPasswordPage() {
  const { token = '' } = useParams();
  const [isSet, setIsSet] = useState(false);

  if (token.trim() === '') {
    return (
      <Outcome
        title={texts.invalidLink}
        hint={texts.invalidLinkHint}
        action={texts.newLink}
        target="/forgot-password"
      />
    );
  }
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
  return (
    <AuthCard footer={<Link to="/forgot-password">{texts.newLink}</Link>}>
      <ResetPasswordForm token={token} onSet={() => setIsSet(true)} />
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
