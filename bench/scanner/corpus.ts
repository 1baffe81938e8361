import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PhotographKind = 'qr' | 'c128' | 'neg';

export interface Photograph {
  /** Path inside the corpus. */
  file: string;
  kind: PhotographKind;
  /** What the code says; null where there is none. */
  text: string | null;
}

const LAYOUT = `BENCH_CORPUS names a folder of photographs and a manifest.json: an array of
{ "file": "folder/name.png", "kind": "qr" | "c128" | "neg", "text": "what the code says" },
text null for photographs without a code ("neg"). PNG, short side at most 720 pixels. See bench/README.md.`;

/** @returns the folder and its photographs. @throws Error that says how to lay out a corpus. */
export function openCorpus(): { folder: string; photographs: Photograph[] } {
  const folder = process.env.BENCH_CORPUS;
  if (folder === undefined || folder === '') throw new Error(`No photographs. ${LAYOUT}`);
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) throw new Error(`There is no ${manifest}. ${LAYOUT}`);
  return { folder, photographs: JSON.parse(readFileSync(manifest, 'utf8')) as Photograph[] };
}
