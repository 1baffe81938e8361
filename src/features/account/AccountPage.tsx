/** The own account: who it is, where its owner is signed in, the password, and how the pages look. */
import { useMeQuery } from '../../api/meApi.ts';
import { PageTitle, usePageTitle } from '../../shared/ui/PageTitle.tsx';
import { SchemeSelect } from '../../shared/ui/SchemeSelect.tsx';
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
          <p className="account-hint">{texts.askOffice}</p>
        </>
      )}
      <section aria-labelledby="account-password">
        <h2 id="account-password">{texts.password}</h2>
        <p className="account-hint">{texts.passwordHint}</p>
        <PasswordForm email={member?.email ?? ''} />
      </section>
      <section aria-labelledby="account-scheme">
        <h2 id="account-scheme">{texts.scheme}</h2>
        <p className="account-hint">{texts.schemeHint}</p>
        <SchemeSelect />
      </section>
      {/* Last: it comes late, and nothing below is to move for it. */}
      <OwnSessions />
    </div>
  );
}
