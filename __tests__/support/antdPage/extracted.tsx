/** The gallery as a page of the app: antd's styles are in style sheets. */
import { createRoot } from 'react-dom/client';
import { AntdRoot } from '../../../src/shared/antd/AntdRoot.tsx';
import { Gallery } from './Gallery.tsx';

const query = new URLSearchParams(location.search);
document.documentElement.dataset.scheme = query.get('scheme') ?? 'light';
createRoot(document.querySelector('main')!).render(
  <AntdRoot>
    <Gallery part={query.get('part')} />
  </AntdRoot>,
);
