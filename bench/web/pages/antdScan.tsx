/** The floor of /scan: buttons, alert and spinner from Ant Design as it comes, around an empty camera. */
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { Alert, Button, ConfigProvider, Spin } from 'antd';
import deDE from 'antd/locale/de_DE';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import Cookies from 'universal-cookie';

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
  endpoints: (build) => ({
    check: build.query<{ message: string }, string>({
      query: (ticket) => `/api/auth/check/${ticket}/`,
    }),
    invalidate: build.mutation<{ message: string }, string>({
      query: (ticket) => ({ url: `/api/auth/invalidate/${ticket}/`, method: 'POST' }),
    }),
  }),
});
const store = configureStore({
  reducer: { api: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});
const cookies = new Cookies(null, { path: '/' });

function Scan() {
  const [ticket, setTicket] = useState('');
  const { data, isFetching, isError } = api.useCheckQuery(ticket, { skip: ticket === '' });
  const [invalidate] = api.useInvalidateMutation();
  return (
    <Spin spinning={isFetching}>
      <video onClick={() => setTicket(String(cookies.get('ticket')))} />
      <Alert type={isError ? 'error' : 'success'} title={data?.message} />
      <Button onClick={() => setTicket('')}>Verwerfen</Button>
      <Button type="primary" onClick={() => void invalidate(ticket)}>
        Ticket entwerten
      </Button>
    </Spin>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <Provider store={store}>
    <ConfigProvider locale={deDE}>
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Scan />} />
        </Routes>
      </BrowserRouter>
    </ConfigProvider>
  </Provider>,
);
