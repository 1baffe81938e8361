import { codePageCalls } from '../../../contract/codePage.ts';
import { festivalDays } from '../../../contract/festivalFacts.ts';
import type { FestivalFacts as Facts } from '../../api/festivalApi.ts';
import { pageConfig } from '../../shared/pageConfig.ts';
import { Contact } from '../../shared/ui/Contact.tsx';
import { texts } from './texts.ts';

/** When, where, what to bring along, and whom to ask. */
export function FestivalFacts({ facts }: { facts: Facts }) {
  const days = festivalDays(facts);
  const place = [facts.place, facts.address].filter((line) => line !== '').join('\n');
  const { contact_email: email, contact_phone: phone } = facts;
  return (
    <>
      <section>
        <h2>{texts.festival}</h2>
        {days === '' && place === '' && <p>{texts.festivalUnknown}</p>}
        {days !== '' && <p>{days}</p>}
        {place !== '' && <p className="public-lines">{place}</p>}
        {days !== '' && (
          <p>
            <a
              className="plain-button"
              href={`${pageConfig.apiBase}${codePageCalls.calendar.path}`}
            >
              {texts.calendar}
            </a>
          </p>
        )}
      </section>
      {facts.bring !== '' && (
        <section>
          <h2>{texts.bring}</h2>
          <p className="public-lines">{facts.bring}</p>
        </section>
      )}
      {(email !== '' || phone !== '') && (
        <section>
          <h2>{texts.contact}</h2>
          <p className="code-contact">
            <Contact email={email} phone={phone} />
          </p>
        </section>
      )}
    </>
  );
}
