/** The own account: who it is, the password, how the pages look, the own data, and where its owner is signed in. */
import { useMeQuery } from '../../api/meApi.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { ButtonLink } from '../../shared/ui/ButtonLink.tsx';
import { PageTitle, usePageTitle } from '../../shared/ui/PageTitle.tsx';
import { SchemeSelect } from '../../shared/ui/SchemeSelect.tsx';
import { DeletionForm } from './DeletionForm.tsx';
import { EmailForm } from './EmailForm.tsx';
import { NameForm } from './NameForm.tsx';
import { OwnData } from './OwnData.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { texts } from './texts.ts';
import './account.css';

export function AccountPage() {
  const { data: member } = useMeQuery();
  return (
    <div className="account">
      <PageTitle />
      <h1>{usePageTitle()}</h1>
      {member && (
        <>
          <dl className="account-facts">
            <dt>{texts.name}</dt>
            <dd>{`${member.first_name} ${member.last_name}`.trim()}</dd>
            <dt>{texts.number}</dt>
            <dd>{member.number}</dd>
            <dt>{texts.email}</dt>
            <dd>{member.email}</dd>
          </dl>
          <section aria-labelledby="account-name">
            <h2 id="account-name">{texts.changeName}</h2>
            <NameForm firstName={member.first_name} lastName={member.last_name} />
          </section>
          <section aria-labelledby="account-email">
            <h2 id="account-email">{texts.changeEmail}</h2>
            {member.email_undeliverable && (
              <FailureAlert text={texts.undeliverable(member.email)} />
            )}
            <EmailForm />
          </section>
        </>
      )}
      <section aria-labelledby="account-password">
        <h2 id="account-password">{texts.password}</h2>
        <p className="account-hint">{texts.passwordHint}</p>
        <PasswordForm
          email={member?.email ?? ''}
          names={[member?.first_name ?? '', member?.last_name ?? '']}
        />
      </section>
      <section aria-labelledby="account-factor">
        <h2 id="account-factor">{texts.secondFactor}</h2>
        <p className="account-hint">{texts.secondFactorHint}</p>
        <ButtonLink to="/account/second-factor">{texts.toSecondFactor}</ButtonLink>
      </section>
      <section aria-labelledby="account-scheme">
        <h2 id="account-scheme">{texts.scheme}</h2>
        <p className="account-hint">{texts.schemeHint}</p>
        <SchemeSelect />
      </section>
      <OwnData />
      <section aria-labelledby="account-deletion">
        <h2 id="account-deletion">{texts.deletion}</h2>
        <DeletionForm />
      </section>
      {/* Last: it comes late, and nothing below is to move for it. */}
      <OwnSessions />
    </div>
  );
}
