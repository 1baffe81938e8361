/** Node, and a test that fails says what stood on the screens: a busy machine may never show it again. */
import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';

/** What setupE2e.ts leaves for the environment, which lives outside the tests' sandbox. */
export interface ScreenGlobals {
  screensSaid?: () => Promise<string>;
}

export default class BrowserTestEnvironment extends TestEnvironment {
  async handleTestEvent(event: Circus.AsyncEvent): Promise<void> {
    if (event.name !== 'test_fn_failure' && event.name !== 'hook_failure') return;
    const said = await (this.global as ScreenGlobals).screensSaid?.();
    const error = event.error as Partial<Error> | undefined;
    if (said === undefined || typeof error?.message !== 'string') return;
    const { message, stack = '' } = error;
    error.message = `${message}\n\n${said}`;
    error.stack = stack.includes(message)
      ? stack.replace(message, () => `${message}\n\n${said}`)
      : `${error.message}\n${stack}`;
  }
}
