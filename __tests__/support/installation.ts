/** An installation of its own, in which a test can put another release. */
import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** The next release's scan screen says so. */
const MARK = 'document.documentElement.dataset.release="next";';

export interface Installation {
  readonly root: string;
  /** Puts a release there that differs from the present one in the scan screen's chunk alone. */
  putNextRelease(): void;
  discard(): void;
}

export function copyInstallation(): Installation {
  const root = mkdtempSync(join(tmpdir(), 'einlass-release-'));
  for (const part of ['server', 'contract', 'dist', 'package.json']) {
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const dist = join(root, 'dist');
  return {
    root,
    putNextRelease() {
      // A file whose content changes has another name, and so have those that name it.
      const renamed = ['scan', 'main'].map((chunk) => {
        const [file = ''] = globSync(`assets/${chunk}.*.js`, { cwd: dist });
        const [, hash = ''] = /\.(\w+)\.js$/.exec(file) ?? [];
        if (hash === '') throw new Error(`The build has no chunk named ${chunk}`);
        const nextHash = hash.slice(10) + hash.slice(0, 10);
        renameSync(join(dist, file), join(dist, file.replace(hash, nextHash)));
        return { hash, nextHash };
      });
      for (const file of globSync(['assets/*.js', 'templates/{sw.js,*.html}'], { cwd: dist })) {
        const text = readFileSync(join(dist, file), 'utf8');
        let next = renamed.reduce((t, { hash, nextHash }) => t.replaceAll(hash, nextHash), text);
        if (file.includes('assets/scan.')) next = `${MARK}${next}`;
        if (file === 'templates/sw.js') next = next.replace('"url":"/","revision":"', '$&next ');
        if (next !== text) {
          writeFileSync(join(dist, file), next);
          // They would go out in its place.
          rmSync(join(dist, `${file}.br`), { force: true });
        }
      }
    },
    discard: () => rmSync(root, { recursive: true }),
  };
}
