/** Pictures that the worker was asked about and has not answered yet. */
export class StillQueue {
  readonly #answers = new Map<number, (texts: string[] | null) => void>();
  #lastId = 0;

  get isEmpty(): boolean {
    return this.#answers.size === 0;
  }

  /** @returns the picture's id, and what its codes will turn out to say; null: the decoder died over it. */
  add(): { id: number; texts: Promise<string[] | null> } {
    const id = (this.#lastId += 1);
    const texts = new Promise<string[] | null>((resolve) => this.#answers.set(id, resolve));
    return { id, texts };
  }

  answer(id: number, texts: string[] | null): void {
    this.#answers.get(id)?.(texts);
    this.#answers.delete(id);
  }

  lose(): void {
    for (const id of [...this.#answers.keys()]) this.answer(id, null);
  }
}
