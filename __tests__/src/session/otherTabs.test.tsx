import { act, render, screen, waitFor } from '@testing-library/react';
import { App } from '../../../src/app/App.tsx';
import { createStore, type AppStore } from '../../../src/app/store.ts';
import { joinOtherTabs, openSessionChannel } from '../../../src/session/otherTabs.ts';
import { selectIsAuthenticated, signedIn, signedOut } from '../../../src/session/sessionSlice.ts';
import { FakeNetwork, json, wire } from '../../support/fakeNetwork.ts';
import { aPurchaseCode, me } from '../../support/members.ts';
import { clearCookies, haveSession, testServices } from '../../support/services.ts';
import { pause } from '../../support/webApp.tsx';

let channels: BroadcastChannel[];

function openTab(): AppStore {
  const store = createStore(testServices());
  const channel = openSessionChannel();
  channels.push(channel);
  joinOtherTabs(store, channel);
  return store;
}

beforeEach(() => {
  channels = [];
  haveSession();
  new FakeNetwork()
    .install()
    .on(wire.emailHistory, () => json(200, {}))
    .on(wire.me, ({ headers }) =>
      headers.get('Authorization') === 'Bearer access-1'
        ? json(200, me({ tokens: [aPurchaseCode(1)] }))
        : json(200, me({ first_name: 'Bo', tokens: [aPurchaseCode(2)] })),
    );
  window.history.pushState(null, '', '/');
});
afterEach(() => {
  for (const channel of channels) channel.close();
  clearCookies();
});

describe('§4 a session in several tabs', () => {
  it('signing out in one signs out in all, and shows the login', async () => {
    const [here, there] = [openTab(), openTab()];
    render(<App store={here} />);
    await screen.findByText('CODE-1');
    act(() => void there.dispatch(signedOut()));
    expect(await screen.findByLabelText('Passwort')).toBeInTheDocument();
    expect(screen.queryByText('CODE-1')).not.toBeInTheDocument();
    // The form that was open here is gone without a press: why is said.
    const said = 'Du hast dich in einem anderen Fenster abgemeldet.';
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('somebody else who signs in in one is who all of them show', async () => {
    const [here, there] = [openTab(), openTab()];
    render(<App store={here} />);
    await screen.findByText('CODE-1');
    act(() => void there.dispatch(signedIn({ access: 'access-2', refresh: 'refresh-2' })));
    expect(await screen.findByText('Hallo Bo')).toBeInTheDocument();
    expect(await screen.findByText('CODE-2')).toBeInTheDocument();
    expect(screen.queryByText('CODE-1')).not.toBeInTheDocument();
  });

  it('is told once: the tabs do not answer each other without end', async () => {
    const [here, there] = [openTab(), openTab()];
    const post = channels.map((channel) => jest.spyOn(channel, 'postMessage'));
    there.dispatch(signedOut());
    await waitFor(() => expect(selectIsAuthenticated(here.getState())).toBe(false));
    await pause(30);
    expect(post.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    expect(JSON.stringify(post[1]?.mock.calls)).not.toContain('access');
  });
});
