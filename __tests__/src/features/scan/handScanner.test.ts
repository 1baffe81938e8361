/** A hand scanner that types into the page. */
import { listenToHandScanner } from '../../../../src/features/scan/handScanner.ts';

const codes: string[] = [];
let page: Document;
let unplug: () => void;

beforeEach(() => {
  codes.length = 0;
  page = document.implementation.createHTMLDocument();
  page.body.innerHTML =
    '<button>Ticket entwerten</button><input><input type="range"><input type="radio">';
  unplug = listenToHandScanner(page, (code) => codes.push(code));
});
afterEach(() => unplug());

let nowMs = 10_000;

/** @returns whether the key keeps its usual effect on the page. */
function press(target: Element, key: string, gapMs: number, more: KeyboardEventInit = {}): boolean {
  nowMs += gapMs;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  Object.defineProperty(event, 'timeStamp', { value: nowMs });
  return target.dispatchEvent(event);
}

function scan(target: Element, text: string, gapMs = 8): boolean[] {
  nowMs += 1_000;
  return [...Array.from(text), 'Enter'].map((key) => press(target, key, gapMs));
}

const element = (selector: string) => page.querySelector(selector)!;

describe('a hand scanner', () => {
  it.each(['body', 'button', 'input[type=range]', 'input[type=radio]'])(
    'is heard with the focus on %s',
    (selector) => {
      scan(element(selector), 'einlass::T1');
      expect(codes).toEqual(['einlass::T1']);
    },
  );

  it('does not press the button that has the focus: its Enter would admit somebody', () => {
    const isPages = scan(element('button'), 'einlass::T1');
    expect(isPages.at(-1)).toBe(false);
    expect(isPages.slice(1)).not.toContain(true);
  });

  it('types into a field that has the focus', () => {
    const isPages = scan(element('input'), 'einlass::T1');
    expect(codes).toEqual([]);
    expect(isPages).not.toContain(false);
  });

  it('is nobody who types, holds a key or presses a shortcut', () => {
    const isPages = scan(element('button'), 'einlass::T1', 90);
    expect(isPages).not.toContain(false);
    for (let count = 0; count < 20; count += 1) press(page.body, 'x', 30, { repeat: true });
    press(page.body, 'Enter', 30);
    for (const key of 'abcdefgh') press(page.body, key, 8, { ctrlKey: true });
    press(page.body, 'Enter', 8);
    expect(codes).toEqual([]);
  });

  it('is not heard any more once the screen is left', () => {
    unplug();
    scan(page.body, 'einlass::T1');
    expect(codes).toEqual([]);
  });
});
