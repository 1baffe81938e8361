import { lineOf, personName } from '../../../server/lib/entryName.ts';

test.each([
  'https://evil.example/login',
  '<img src=x>',
  'chef@festival.example',
  'www.evil.example',
  '\u3164',
  '\u200d\u3164 \u2800'.slice(0, 3),
  ' ',
])('%j is no name of a person', (typed) => {
  expect(personName(typed, 100)).toBeNull();
});

test.each(['\u3164', '\u2800', '\u2800 \u3164\ufe0f', ''])(
  'nor is %j a name of anything: nobody sees it',
  (typed) => {
    expect(lineOf(typed, 100)).toBeNull();
  },
);

test.each(['👩‍🚒', '❤️', '٣'])('%s is seen', (typed) => {
  expect(lineOf(typed, 100)).toBe(typed);
});

test.each(['Änne', "O'Neill", 'Sammy Davis, Jr.', 'Jean-Luc', '李', 'Dr. h. c. Groß'])(
  '%s is one, as it is a line',
  (typed) => {
    expect(personName(typed, 100)).toBe(typed);
    expect(lineOf(typed, 100)).toBe(typed);
  },
);
