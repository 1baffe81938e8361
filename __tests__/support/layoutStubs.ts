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

/** jsdom has dialogs, but cannot open or close them. The focus goes back to where it was, as HTML has it. */
export function dialogMethods({ document, Event }: Pick<typeof globalThis, 'document' | 'Event'>) {
  const left = new WeakMap<HTMLDialogElement, Element | null>();
  return {
    showModal(this: HTMLDialogElement) {
      left.set(this, document.activeElement);
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      (left.get(this) as HTMLElement | null | undefined)?.focus();
      this.dispatchEvent(new Event('close'));
    },
  };
}
