import Cookies from 'universal-cookie';
import { createTokenCookies } from '../../../src/session/tokenCookies.ts';
import { me } from '../../support/members.ts';

const SCOPE = { path: '/', sameSite: 'lax' } as const;

afterEach(() => createTokenCookies().clear());

describe('§9 the cookies of a session', () => {
  it.each([
    ['access_token', 'a', 86_400, '1 day'],
    ['refresh_token', 'r', 604_800, '7 days'],
  ])('%s lives %3$d s, SameSite Lax, path /, not secure-only', (name, value, maxAge) => {
    const jar = new Cookies(null, SCOPE);
    const set = jest.spyOn(jar, 'set');
    createTokenCookies(jar).store({ access: 'a', refresh: 'r' });
    expect(set).toHaveBeenCalledWith(name, value, { ...SCOPE, maxAge });
    expect(document.cookie).toContain(`${name}=${value}`);
  });

  it('user_data lives as long as the session can, SameSite Lax, path /', () => {
    const jar = new Cookies(null, SCOPE);
    const set = jest.spyOn(jar, 'set');
    createTokenCookies(jar).storeUserData(me());
    expect(set).toHaveBeenCalledWith('user_data', expect.objectContaining({ number: 1001 }), {
      ...SCOPE,
      maxAge: 604_800,
    });
  });

  it('reads what another tab has written meanwhile', () => {
    const cookies = createTokenCookies();
    expect(cookies.access()).toBeUndefined();
    document.cookie = 'access_token=of-another-tab; path=/';
    expect(cookies.access()).toBe('of-another-tab');
  });

  it('keeps the refresh token when the server does not rotate it', () => {
    const cookies = createTokenCookies();
    cookies.store({ access: 'a1', refresh: 'r1' });
    cookies.store({ access: 'a2' });
    expect([cookies.access(), cookies.refresh()]).toEqual(['a2', 'r1']);
  });

  it('takes a token for a string even when it looks like JSON', () => {
    const cookies = createTokenCookies();
    cookies.store({ access: '123', refresh: '{"a":1}' });
    expect([cookies.access(), cookies.refresh()]).toEqual(['123', '{"a":1}']);
  });

  it('§3 holds who is signed in, without the codes', () => {
    const cookies = createTokenCookies();
    cookies.storeUserData(me({ first_name: 'Änne; Öz', tokens: [] }));
    expect(cookies.userData()).toEqual({
      id: 1,
      first_name: 'Änne; Öz',
      last_name: 'Öz1',
      email: 'member1@example.org',
      number: 1001,
      is_superuser: false,
      is_entry_staff: false,
      capabilities: ['entry', 'office', 'account'],
    });
  });

  it('§4 clears all three', () => {
    const cookies = createTokenCookies();
    cookies.store({ access: 'a', refresh: 'r' });
    cookies.storeUserData(me());
    cookies.clear();
    expect(document.cookie).toBe('');
    expect(cookies.userData()).toBeUndefined();
  });
});
