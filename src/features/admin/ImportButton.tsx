import { ButtonLink } from '../../shared/ui/ButtonLink.tsx';
import { texts } from './texts.ts';

/** The way to the page on which a list becomes members. */
export function ImportButton({ label = texts.import }: { label?: string }) {
  return <ButtonLink to="/admin/import">{label}</ButtonLink>;
}
