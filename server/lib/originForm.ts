/** Requests that name the whole address, as they go to a proxy (RFC 9112, 3.2.2): a server has to take them, too. */
import type { RequestListener } from 'node:http';

/** The listener sees of each address its path and query only, as of any other request. */
export function inOriginForm(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (request.url !== undefined) request.url = originForm(request.url);
    listener(request, response);
  };
}

function originForm(target: string): string {
  const origin = /^https?:\/\/[^/?#]+/i.exec(target)?.[0];
  if (origin === undefined) return target;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
