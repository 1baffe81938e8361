/**
 * Runs before every test file of src/: jest-dom's matchers, an empty page after every test, and a test
 * that writes to console.error or console.warn fails. A test that expects such a line spies on it.
 */
import { configure } from '@testing-library/dom';
import '@testing-library/jest-dom';

// ms. What a screen waits for is there at once; the default of 1 s measures how busy the machine is.
configure({ asyncUtilTimeout: 8_000 });

let complaints: string[] = [];

const record =
  (name: string) =>
  (...args: unknown[]): void => {
    const text = args.map((arg) => (arg instanceof Error ? arg.stack : String(arg))).join(' ');
    complaints.push(`console.${name}: ${text}`);
  };

beforeEach(() => {
  complaints = [];
  // What is told for information is no complaint, and no line among the results.
  const info = (): void => undefined;
  Object.assign(console, { error: record('error'), warn: record('warn'), info });
});

afterEach(async () => {
  if (document.body.childElementCount > 0) {
    // Only then is it loaded: tests of slices and rules do without React.
    const { cleanup } = await import('@testing-library/react');
    cleanup();
  }
  // A tab of its own for each test.
  sessionStorage.clear();
  const [first] = complaints;
  if (first !== undefined) {
    throw new Error(
      `The test wrote ${complaints.length} line(s) to the console. The first:\n${first}`,
    );
  }
});
