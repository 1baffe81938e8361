/** What jsdom lacks because it lays nothing out. */

const WIDTH_QUERY = /\((min|max)-width:\s*([\d.]+)px\)/g;

/** Answers width queries from `innerWidth`, and every other query with no. */
export function matchMediaOf(window: { readonly innerWidth: number }) {
  return (media: string) => {
    const conditions = [...media.matchAll(WIDTH_QUERY)];
    const matches =
      conditions.length > 0 &&
      conditions.every(([, bound, px]) =>
        bound === 'min' ? window.innerWidth >= Number(px) : window.innerWidth <= Number(px),
      );
    return Object.assign(new EventTarget(), {
      media,
      matches,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  };
}

/** Nothing ever changes its size. */
export class StillResizeObserver {
  observe(): void {
    // See the class.
  }
  unobserve(): void {
    // See the class.
  }
  disconnect(): void {
    // See the class.
  }
}
