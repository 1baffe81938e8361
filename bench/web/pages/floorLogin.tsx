/** The floor of /login: what the app is made of, without Ant Design, around a plain form. */
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery, setupListeners } from '@reduxjs/toolkit/query/react';
import type { SubmitEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import Cookies from 'universal-cookie';

interface Account {
  email: string;
  password: string;
}

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
  endpoints: (build) => ({
    signIn: build.mutation<{ access: string }, Account>({
      query: (body) => ({ url: '/api/token/', method: 'POST', body }),
    }),
  }),
});
const store = configureStore({
  reducer: { api: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});
setupListeners(store.dispatch);
const cookies = new Cookies(null, { path: '/' });

function Login() {
  const [signIn, { isLoading, isError }] = api.useSignInMutation();
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const { data } = await signIn(Object.fromEntries(fields) as unknown as Account);
    if (data !== undefined) cookies.set('access_token', data.access);
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <h1>Anmelden</h1>
      <input name="email" type="email" required />
      <input name="password" type="password" required minLength={6} />
      {isError && <p role="alert">Login failed. Please try again.</p>}
      <button disabled={isLoading}>Anmelden</button>
      <Link to="/signup">Registrieren</Link>
    </form>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <Provider store={store}>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Login />} />
      </Routes>
    </BrowserRouter>
  </Provider>,
);
