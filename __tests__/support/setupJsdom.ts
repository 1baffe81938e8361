/**
 * Runs before every test file of src/: jest-dom's matchers, an empty page after every test, and a test
 * that writes to console.error or console.warn fails. A test that expects such a line spies on it.
 */
import '@testing-library/jest-dom';

let complaints: string[] = [];

const record =
  (name: string) =>
  (...args: unknown[]): void => {
    const text = args.map((arg) => (arg instanceof Error ? arg.stack : String(arg))).join(' ');
    complaints.push(`console.${name}: ${text}`);
  };

beforeEach(() => {
  complaints = [];
  Object.assign(console, { error: record('error'), warn: record('warn') });
});

afterEach(async () => {
  if (document.body.childElementCount > 0) {
    // Only then is it loaded: tests of slices and rules do without React.
    const { cleanup } = await import('@testing-library/react');
    cleanup();
  }
  const [first] = complaints;
  if (first !== undefined) {
    throw new Error(
      `The test wrote ${complaints.length} line(s) to the console. The first:\n${first}`,
    );
  }
});
