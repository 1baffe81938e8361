/** One row of the table: ours against a peer or a floor that was measured in the same run. */
export interface Figure {
  what: string;
  unit: string;
  peer: string;
  peersFigure: number;
  ours: number;
  /** What ours ÷ the peer's is to be; for a floor of 0, what ours is to be. */
  reach: { atLeast: number } | { atMost: number };
  /** How it was counted, where the row does not say so. */
  note?: string;
}

export interface Report {
  /** Where an area has several: the name of this one's files. */
  file?: string;
  title: string;
  figures: Figure[];
  /** Parts that were left out, each with its reason. */
  leftOut: string[];
}

/** What a file bench/<area>.ts exports. */
export interface Area {
  /** @throws Error that says what is missing, as a sentence. */
  measure: (options: readonly string[]) => Promise<Report>;
}

/** In place of a peer, and of what one would have. */
export const NO_PEER = '–';

/** A figure that has no peer. @param reach what ours is to be at most, or as given. */
export function absolute(
  what: string,
  unit: string,
  ours: number,
  reach: number | Figure['reach'],
  note?: string,
): Figure {
  return {
    what,
    unit,
    peer: NO_PEER,
    peersFigure: 0,
    ours,
    reach: typeof reach === 'number' ? { atMost: reach } : reach,
    ...(note !== undefined && { note }),
  };
}

/** Ours ÷ the peer's; ours alone where the floor is zero. */
export const ratioOf = ({ ours, peersFigure }: Figure): number =>
  peersFigure === 0 ? ours : ours / peersFigure;

export function isReached(figure: Figure): boolean {
  const ratio = ratioOf(figure);
  return 'atLeast' in figure.reach ? ratio >= figure.reach.atLeast : ratio <= figure.reach.atMost;
}
