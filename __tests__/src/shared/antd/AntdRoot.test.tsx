import { render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { useContext } from 'react';
import { AntdRoot } from '../../../../src/shared/antd/AntdRoot.tsx';

it('is one and the same for antd, however often it is drawn: by another one all of a page is drawn anew', () => {
  const seen = new Set<unknown>();
  function Probe() {
    seen.add(useContext(ConfigProvider.ConfigContext));
    return null;
  }
  const page = () => (
    <AntdRoot>
      <Probe />
    </AntdRoot>
  );
  const { rerender } = render(page());
  rerender(page());
  expect(seen.size).toBe(1);
});
