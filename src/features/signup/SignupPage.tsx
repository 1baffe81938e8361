import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Invited } from '../../session/accountCalls.ts';
import { AuthCard } from '../../shared/ui/AuthCard.tsx';
import { Link } from '../../shared/ui/Link.tsx';
import { FinalizeStep } from './FinalizeStep.tsx';
import { SignupSteps } from './SignupSteps.tsx';
import { texts } from './texts.ts';
import { VerifyStep } from './VerifyStep.tsx';
import './signup.css';

/** A code that the server knows, and whom it invites. */
interface Invitation {
  code: string;
  invited: Invited;
}

/** Spec §2, Signup. A link with `?code=XXXXX-XXXXX` brings the invitation code along. */
export function SignupPage() {
  const { search } = useLocation();
  const [code, setCode] = useState(() => new URLSearchParams(search).get('code') ?? '');
  const [isReturn, setIsReturn] = useState(false);
  const [invitation, setInvitation] = useState<Invitation | null>(null);

  return (
    <AuthCard footer={<Link to="/login">{texts.login}</Link>}>
      <SignupSteps current={invitation === null ? 0 : 1} />
      {invitation === null ? (
        <VerifyStep
          initialCode={code}
          isReturn={isReturn}
          onVerified={(verified, invited) => {
            setCode(verified);
            setInvitation({ code: verified, invited });
            setIsReturn(true);
          }}
        />
      ) : (
        <FinalizeStep
          code={invitation.code}
          invited={invitation.invited}
          onBack={() => setInvitation(null)}
        />
      )}
    </AuthCard>
  );
}
