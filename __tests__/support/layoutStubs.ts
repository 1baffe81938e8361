/** What jsdom lacks because it lays nothing out. */

const WIDTH_QUERY = /\((min|max)-width:\s*([\d.]+)px\)/g;

type Resizable = Pick<Window, 'innerWidth' | 'addEventListener' | 'removeEventListener'>;

/** Answers width queries from `innerWidth`, anew after each `resize`, and every other query with no. */
export function matchMediaOf(window: Resizable) {
  return (media: string) => {
    const conditions = [...media.matchAll(WIDTH_QUERY)];
    return {
      media,
      matches:
        conditions.length > 0 &&
        conditions.every(([, bound, px]) =>
          bound === 'min' ? window.innerWidth >= Number(px) : window.innerWidth <= Number(px),
        ),
      onchange: null,
      addEventListener: (_: string, listener: EventListener) =>
        window.addEventListener('resize', listener),
      removeEventListener: (_: string, listener: EventListener) =>
        window.removeEventListener('resize', listener),
      addListener: () => undefined,
      removeListener: () => undefined,
    };
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
