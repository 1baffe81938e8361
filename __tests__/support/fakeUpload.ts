/** `XMLHttpRequest` as the app uses it, on the network of the tests: tells of half the way, then of all of it. */
export function installFakeUpload(): void {
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
}

class FakeUpload {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  readonly #ending = new AbortController();
  readonly #headers = new Headers();
  #answer: Response | undefined;
  #method = '';
  #url = '';

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return [...(this.#answer?.headers ?? [])]
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  }

  abort(): void {
    this.#ending.abort();
  }

  send(): void {
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    void this.#exchange();
  }

  async #exchange(): Promise<void> {
    try {
      const { signal } = this.#ending;
      const [method, headers] = [this.#method, this.#headers];
      this.#answer = await fetch(this.#url, { method, headers, signal });
      this.upload.onprogress?.({ loaded: 2, total: 2 });
      this.status = this.#answer.status;
      this.responseText = await this.#answer.text();
      this.onload?.();
    } catch {
      if (this.#ending.signal.aborted) this.onabort?.();
      else this.onerror?.();
    }
  }
}
