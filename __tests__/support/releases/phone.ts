/**
 * What the release of November 2026 left in the browser of a phone at the gate, to the letter: recorded, and not made
 * by the code that has to read it. Of two tickets that were tapped the server has one; then its network went.
 */

/** The clock of phone and server when the list was made: 2026-11-22, 09:40:54 in UTC. */
export const LEFT_AT_MS = 1795340454251;

export const COOKIES = [
  'access_token=header.YWNjZXNz.signature',
  'refresh_token=header.cmVmcmVzaA.signature',
  'user_data=%7B%22id%22%3A1%2C%22first_name%22%3A%22%C3%84nne%22%2C%22last_name%22%3A%22%C3%96z1%22%2C%22email%22%3A%22member1%40example.org%22%2C%22number%22%3A1001%2C%22is_superuser%22%3Afalse%2C%22is_entry_staff%22%3Atrue%7D',
];

export const LOCAL_STORAGE = {
  color_scheme: 'dark',
  'einlass:auto-admit': 'on',
  'einlass:device':
    '{"id":7,"name":"Gerät 9PWK","credential":"7.sssssssssssssssssssssssssssssssssssssssssss","lastSeq":2,"gate":{"id":3,"name":"Tor Nord"}}',
  'einlass:journal:3f23bff8-f2dd-4e6c-b509-f67d6e21dfb0':
    '{"key":"3f23bff8-f2dd-4e6c-b509-f67d6e21dfb0","ticketId":"TICKETKEPT222222222222222B","tappedAtMs":1795340458874,"isDeclared":true,"gateId":3,"order":2,"seq":2,"deviceId":7,"beganOnline":true,"state":"open","text":""}',
  'einlass:verdict-sound': 'off',
};

/**
 * Cache of the service worker at this address, with a slash at its end: the page and what stands beside it under their
 * revision, a file whose name holds its hash under its name. Of another name or with other keys, the release that is
 * there would be fetched anew, over a festival's network, and the old one would stay for good.
 */
export const APP_CACHE = {
  nameAt: (address: string) => `workbox-precache-v2-${address}`,
  key: /^(?:assets\/[^?]+|(?:config\.json|favicon\.svg|manifest\.webmanifest)?\?__WB_REVISION__=.+)$/,
};

/** Database `einlass-entry`, version 1. */
export const DATABASE = {
  /** Object store `journal`, by its rows' `key`. */
  journal: [
    {
      key: '3f23bff8-f2dd-4e6c-b509-f67d6e21dfb0',
      ticketId: 'TICKETKEPT222222222222222B',
      tappedAtMs: 1795340458874,
      isDeclared: true,
      gateId: 3,
      order: 2,
      seq: 2,
      deviceId: 7,
      beganOnline: true,
      state: 'open',
      text: '',
    },
    {
      key: 'dd3170d0-27f4-493b-b234-0c3bddf24207',
      ticketId: 'TICKETDONE222222222222222E',
      tappedAtMs: 1795340455369,
      isDeclared: false,
      gateId: 3,
      order: 1,
      seq: 1,
      deviceId: 7,
      beganOnline: true,
      state: 'admitted',
      text: 'Ticket erfolgreich entwertet!',
    },
  ],
  /** Object store `single`, by name. */
  single: {
    device: {
      id: 7,
      name: 'Gerät 9PWK',
      credential: '7.sssssssssssssssssssssssssssssssssssssssssss',
      lastSeq: 2,
      gate: { id: 3, name: 'Tor Nord' },
    },
    /** Base64: TICKETVALID22222222222222A is valid, …KEPT…B too, …USED…C used, …REVOKED…D revoked. */
    list: 'RUVMSQEAAABFUE9DSDIzNAAAAAAAAAAAAAAAAAAAACoAAAGiAqFJawAAAAQAAAAAHJggNTr5PwO2VQEiHXjyhInwL69xAnGaLEQyCNHtF9MAxUTmQuknVJhfbQA=',
    listSync: { byDeviceMs: 1795340454870, byServerMs: 1795340454251 },
  },
};
