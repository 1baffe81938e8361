import { loadPageConfig, pageConfig } from '../../../src/shared/pageConfig.ts';

const NOBODY = { contactEmail: '', contactPhone: '', hasFestivalPages: false, color: '', logo: '' };
const DEFAULTS = { productName: 'Einlass', ticketPrefix: 'einlass', apiBase: '/api', ...NOBODY };
const WOODS = {
  ...{ productName: 'Waldklang', ticketPrefix: 'wald', apiBase: '/other/api' },
  ...{ contactEmail: 'hilfe@wald.example', contactPhone: '030 1', hasFestivalPages: true },
  ...{ color: '#0a5c36', logo: '/festival/logo/abc.png' },
};

const answer = (body: string, status = 200) => Promise.resolve(new Response(body, { status }));

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  jest.useRealTimers();
  await loadPageConfig(() => answer('{}'));
});

test('the settings are those of config.json beside the page', async () => {
  const ask = jest.fn(() => answer(JSON.stringify(WOODS)));
  await loadPageConfig(ask);
  expect(ask).toHaveBeenCalledWith('/config.json');
  expect(pageConfig).toEqual(WOODS);
});

test.each([
  ['has none', () => answer('not found', 404)],
  ['answers everything with its page', () => answer('<!doctype html>')],
])('a server that %s leaves the defaults', async (_, ask) => {
  await loadPageConfig(ask);
  expect(pageConfig).toEqual(DEFAULTS);
});

test.each([
  ['the network is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is broken', () => answer('oops', 503)],
])(
  'while %s it is asked again: a gate with a wrong prefix would refuse every ticket',
  async (_, fails) => {
    const ask = jest.fn(fails);
    const loaded = loadPageConfig(ask);
    await jest.advanceTimersByTimeAsync(2_500);
    expect(ask).toHaveBeenCalledTimes(3);
    ask.mockImplementation(() => answer(JSON.stringify(WOODS)));
    await jest.advanceTimersByTimeAsync(1_000);
    await loaded;
    expect(pageConfig).toEqual(WOODS);
  },
);
