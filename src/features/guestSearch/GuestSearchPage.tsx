import { PageTitle } from '../../shared/ui/PageTitle.tsx';
import { GuestSearch } from './GuestSearch.tsx';
import './guestSearch.css';

/** Guests without a readable code: for entry staff and superusers, as the scanner is (§6). */
export function GuestSearchPage() {
  return (
    <div className="guests">
      <PageTitle />
      <GuestSearch />
    </div>
  );
}
