import { Button } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { texts } from './texts.ts';

const PAGE = '/admin/import';

/** The way to the page on which a list becomes members. */
export function ImportButton({ label = texts.import }: { label?: string }) {
  const follow = useLinkClickHandler(PAGE);
  return (
    <Button
      href={useHref(PAGE)}
      onClick={(event) => follow(event as React.MouseEvent<HTMLAnchorElement>)}
    >
      {label}
    </Button>
  );
}
