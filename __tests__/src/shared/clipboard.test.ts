import { copyText } from '../../../src/shared/clipboard.ts';

function setClipboard(clipboard: Partial<Clipboard> | undefined): void {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
}

/** What the page's selection holds when the browser is asked to copy it. */
function answerExecCommand(answer: boolean): { copied: string[] } {
  const copied: string[] = [];
  Object.assign(document, {
    execCommand: () => {
      copied.push((document.activeElement as HTMLTextAreaElement).value);
      return answer;
    },
  });
  return { copied };
}

afterEach(() => setClipboard(undefined));

test('takes the clipboard where there is one', async () => {
  const writeText = jest.fn().mockResolvedValue(undefined);
  setClipboard({ writeText });
  expect(await copyText('ABCDE-FGHJK')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('ABCDE-FGHJK');
});

test.each([
  ['without a clipboard, as on pages without HTTPS', undefined],
  ['without permission', { writeText: () => Promise.reject(new Error('NotAllowedError')) }],
])('copies the selection %s, and gives the focus back', async (_, clipboard) => {
  setClipboard(clipboard);
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  const { copied } = answerExecCommand(true);
  expect(await copyText('ABCDE-FGHJK')).toBe(true);
  expect(copied).toEqual(['ABCDE-FGHJK']);
  expect(document.querySelector('textarea')).toBeNull();
  expect(button).toHaveFocus();
  button.remove();
});

test('stays in an open dialog, whose focus trap would take the selection away', async () => {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  const button = document.createElement('button');
  dialog.append(button);
  document.body.append(dialog);
  button.focus();
  let parent: Element | null | undefined;
  Object.assign(document, {
    execCommand: () => {
      parent = document.activeElement?.parentElement;
      return true;
    },
  });
  await copyText('x');
  expect(parent).toBe(dialog);
  dialog.remove();
});

test('says so when the browser refuses both ways', async () => {
  answerExecCommand(false);
  expect(await copyText('x')).toBe(false);
  Object.assign(document, {
    execCommand: () => {
      throw new Error('SecurityError');
    },
  });
  expect(await copyText('x')).toBe(false);
});
