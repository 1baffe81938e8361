/** Sizes and colours of the scan screen that the specification fixes, read from its style sheets. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const styles = (path: string): string =>
  readFileSync(join(__dirname, '../../../../src', path), 'utf8').replace(/\/\*.*?\*\//gs, '');

const [, camera = ''] =
  /\n?\.camera \{([^}]*)\}/.exec(styles('features/scan/camera/camera.css')) ?? [];

/** The declarations that apply to an element with these classes; the later rule wins. */
function groundOf(look: string): string {
  const rules = [...styles('features/scan/verdict/verdict.css').matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const [name] = rules
    .filter(([, selectors = '']) =>
      selectors.split(',').some((selector) => ['.verdict', `.${look}`].includes(selector.trim())),
    )
    .flatMap(([, , body = '']) => /--verdict-ground: var\(([\w-]+)\)/.exec(body)?.[1] ?? [])
    .slice(-1);
  return new RegExp(`${name}: (#[0-9a-f]{6});`).exec(styles('app/theme.css'))?.[1] ?? '';
}

const [RED, GREEN, BLUE] = [0, 1, 2];

function strongest(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return parts.indexOf(Math.max(...parts));
}

describe('§2 the colours of the status panel', () => {
  it.each([
    ['idle', 'blue', BLUE],
    ['valid', 'green', GREEN],
    ['refused', 'red', RED],
    ['offline', 'red', RED],
  ])('%s is %s', (look, _, part) => {
    const ground = groundOf(`verdict-${look}`);
    expect(ground).toMatch(/^#/);
    expect(strongest(ground)).toBe(part);
  });
});

describe('§9 scanner area size', () => {
  it('is between 100px and 500px, 90vw in between', () => {
    expect(camera).toContain('width: clamp(100px, 90vw, 500px);');
  });

  it('§2: the camera view is square', () => {
    expect(camera).toContain('aspect-ratio: 1;');
  });
});
