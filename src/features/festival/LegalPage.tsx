import { useFestivalQuery, type FestivalFacts } from '../../api/festivalApi.ts';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { PublicPage } from '../../shared/ui/PublicPage.tsx';
import { texts } from './texts.ts';

interface LegalPageProps {
  fact: 'imprint' | 'privacy';
  /** Where the office has not written it yet. */
  empty: string;
}

/** A text that everybody must be able to read; an empty line begins a paragraph. */
export function LegalPage({ fact, empty }: LegalPageProps) {
  const { data, error, isFetching, refetch } = useFestivalQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <PublicPage>
      {data === undefined && error === undefined && <p role="status">{texts.loading}</p>}
      {data === undefined && error !== undefined && (
        <FailureAlert text={texts.failure} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data !== undefined && <Paragraphs text={textOf(data, fact) || empty} />}
    </PublicPage>
  );
}

const textOf = (facts: FestivalFacts, fact: LegalPageProps['fact']): string => facts[fact];

export function Paragraphs({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, index) => (
    <p key={index} className="public-lines">
      {paragraph}
    </p>
  ));
}
