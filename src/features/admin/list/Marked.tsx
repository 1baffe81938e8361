/** Marks in a text what was searched for, as the server finds it: whatever the case, the accents, or ü as ue. */
import { Fragment } from 'react';
import { breakable } from '../../../shared/ui/breakable.tsx';

const MARKS = /\p{M}/gu;
const SPELT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
};
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  æ: 'ae',
};

interface Folded {
  folds: string;
  /** Of each unit of `folds`: where the sign that it stands for begins and ends. */
  places: (readonly [from: number, until: number])[];
}

/** Each is one, as `-` is. */
const HYPHENS = /[‐‑‒–—−－]/g;

const ASCII = /^[\0-\x7f]*$/;

/** A text as it is compared. */
function folded(text: string, special: Readonly<Record<string, string>>): Folded {
  const all: Folded = { folds: '', places: [] };
  // Most texts: each sign stands for itself.
  if (ASCII.test(text)) {
    all.folds = text.toLowerCase();
    all.places = Array.from(all.folds, (_, place) => [place, place + 1] as const);
    return all;
  }
  let from = 0;
  for (const sign of text.replace(HYPHENS, '-')) {
    const small = sign.toLowerCase();
    const fold = special[small] ?? small.normalize('NFD').replace(MARKS, '');
    const until = from + sign.length;
    all.folds += fold;
    all.places.push(...Array.from(fold.split(''), () => [from, until] as const));
    from = until;
  }
  return all;
}

type Hit = readonly [from: number, until: number];

/** Where the words stand in the text. In order, none touches another. */
export function hitsIn(text: string, search: string): readonly Hit[] {
  const words = search
    .split(/[\s'’‘´`ʼ′"„“”«»()[\]{}]+/)
    .map((word) => word.replace(/[,;.:!?]+$/, ''))
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const found = [PLAIN, SPELT].flatMap((special) => {
    const { folds, places } = folded(text, special);
    return words.flatMap((word) => placesOf(folded(word, special).folds, folds, places));
  });
  const merged: [number, number][] = [];
  for (const [from, until] of found.toSorted(([a], [b]) => a - b)) {
    const before = merged.at(-1);
    if (before !== undefined && from <= before[1]) before[1] = Math.max(before[1], until);
    else merged.push([from, until]);
  }
  return merged;
}

function placesOf(wanted: string, folds: string, places: Folded['places']): Hit[] {
  const hits: Hit[] = [];
  if (wanted === '') return hits;
  for (let at = folds.indexOf(wanted); at !== -1; at = folds.indexOf(wanted, at + 1)) {
    const [first, last] = [places[at], places[at + wanted.length - 1]];
    if (first !== undefined && last !== undefined) hits.push([first[0], last[1]]);
  }
  return hits;
}

export function Marked({ text, search }: { text: string; search: string }) {
  const hits = hitsIn(text, search);
  if (hits.length === 0) return breakable(text);
  return (
    <>
      {hits.map(([from, until], index) => (
        <Fragment key={from}>
          {breakable(text.slice(hits[index - 1]?.[1] ?? 0, from))}
          <mark>{breakable(text.slice(from, until))}</mark>
        </Fragment>
      ))}
      {breakable(text.slice(hits.at(-1)?.[1]))}
    </>
  );
}
