/**
 * The gallery with antd as it comes, which makes its styles while the page runs. What the house itself says about
 * antd's parts stands in both pages: they differ in nothing but in who writes antd's own styles.
 */
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import german from 'antd/es/locale/de_DE';
import { createRoot } from 'react-dom/client';
import { antdTheme } from '../../../src/shared/antd/antdTheme.ts';
import '../../../src/shared/antd/touch.css';
import { Gallery } from './Gallery.tsx';

const query = new URLSearchParams(location.search);
const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';
createRoot(document.querySelector('main')!).render(
  <StyleProvider layer>
    <ConfigProvider locale={german} wave={{ disabled: true }} theme={antdTheme(scheme)}>
      <Gallery part={query.get('part')} />
    </ConfigProvider>
  </StyleProvider>,
);
