/** `fetch` for a body whose way to the server is to be seen: browsers tell nothing of that for `fetch` itself. */

/** @param onSent is told how much of the body has gone out, from 0 to 1. @throws as fetch does: no answer, or given up. */
export function fetchSeen(
  url: string,
  { method = 'GET', headers, body, signal }: RequestInit,
  onSent: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total);
    request.onload = () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: headersOf(request.getAllResponseHeaders()),
        }),
      );
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    if (signal?.aborted === true) reject(signal.reason as Error);
    else request.send(body as XMLHttpRequestBodyInit);
  });
}

const headersOf = (lines: string): [string, string][] =>
  lines
    .split('\r\n')
    .filter((line) => line.includes(':'))
    .map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
