/** The callbacks that are subscribed to one kind of event. */
export class ListenerSet<Event> {
  readonly #all = new Set<(event: Event) => void>();

  /** @returns a function that unsubscribes. */
  add(listener: (event: Event) => void): () => void {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  }

  tell(event: Event): void {
    for (const listener of this.#all) listener(event);
  }
}
