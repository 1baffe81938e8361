/** The floor of /admin: the same components from Ant Design as it comes, with its theme engine. */
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { Alert, Button, ConfigProvider, Form, Input, InputNumber, Modal, Table } from 'antd';
import deDE from 'antd/locale/de_DE';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import Cookies from 'universal-cookie';

interface Member {
  id: number;
  last_name: string;
}

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
  endpoints: (build) => ({
    members: build.query<{ results: Member[] }, string>({
      query: (search) => `/api/auth/admin/members/?search=${search}`,
    }),
  }),
});
const store = configureStore({
  reducer: { api: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});
const cookies = new Cookies(null, { path: '/' });

function Admin() {
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError } = api.useMembersQuery(search);
  return (
    <>
      <Input.Search allowClear onSearch={setSearch} />
      {isError && <Alert type="error" title="Failed to load members" />}
      <Table<Member>
        rowKey="id"
        dataSource={data?.results ?? []}
        columns={[{ dataIndex: 'last_name', title: 'Name' }]}
        expandable={{ expandedRowRender: ({ last_name }) => last_name }}
      />
      <Button onClick={() => setIsOpen(true)}>Codes erstellen</Button>
      <Modal open={isOpen} onCancel={() => setIsOpen(false)}>
        <Form>
          <Form.Item name="count" label="Anzahl" rules={[{ required: true }]}>
            <InputNumber min={1} max={10} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <Provider store={store}>
    <ConfigProvider
      locale={deDE}
      theme={{ token: { colorPrimary: String(cookies.get('colour') ?? '#b3125f') } }}
    >
      <BrowserRouter>
        <Routes>
          <Route path="*" element={<Admin />} />
        </Routes>
      </BrowserRouter>
    </ConfigProvider>
  </Provider>,
);
