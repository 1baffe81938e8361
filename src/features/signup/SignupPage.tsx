import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Invited } from '../../session/accountCalls.ts';
import { useStayOnBack } from '../../shared/hooks/useCloseOnBack.ts';
import { useLinkSecret } from '../../shared/hooks/useLinkSecret.ts';
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

/** Spec §2, Signup. A link with `?code=XXXXX-XXXXX` brings the invitation code along, which leaves the address at once. */
export function SignupPage() {
  const { search } = useLocation();
  const inAddress = new URLSearchParams(search).get('code') ?? '';
  const [brought, forgetBrought] = useLinkSecret('invitation', inAddress, '/signup');
  const [verified, setVerified] = useState<string | null>(null);
  const [isReturn, setIsReturn] = useState(false);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const goBack = () => setInvitation(null);
  useStayOnBack(invitation !== null, goBack);

  return (
    <AuthCard footer={<Link to="/login">{texts.login}</Link>}>
      <SignupSteps current={invitation === null ? 0 : 1} />
      {invitation === null ? (
        <VerifyStep
          initialCode={verified ?? brought}
          isReturn={isReturn}
          onVerified={(code, invited) => {
            setVerified(code);
            setInvitation({ code, invited });
            setIsReturn(true);
          }}
        />
      ) : (
        <FinalizeStep
          code={invitation.code}
          invited={invitation.invited}
          onRegistered={forgetBrought}
          onBack={goBack}
        />
      )}
    </AuthCard>
  );
}
