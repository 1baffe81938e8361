/** Serves the built web app: its files, and its page for every address that is one of its routes. */
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILLED_FILES, PAGE_CONFIG_FILE } from '../../../contract/pageConfig.ts';
import type { FestivalFacts } from '../../../contract/festival.ts';
import type { Config } from '../../config.ts';
import { notFound } from '../../errors.ts';
import { texts } from '../../texts.ts';
import { contentSecurityPolicy } from '../../lib/contentSecurityPolicy.ts';
import { createWebApp, TEMPLATES, type FilledFile } from './service.ts';

const ASSETS = '/assets/';

/** The files that hold this festival's names, and the page's settings. */
const FILLED = [...Object.keys(FILLED_FILES), PAGE_CONFIG_FILE];
const AT_THEIR_NAMES = ['manifest.webmanifest', 'sw.js', PAGE_CONFIG_FILE] as const;

/**
 * @param webRoot the folder of the built web app.
 * @param festival gives what the festival says of itself at present. @throws when it holds no page.
 */
export async function installPage(
  app: FastifyInstance,
  {
    webRoot,
    config: { publicUrl },
    festival,
    ticketPrefix,
  }: {
    webRoot: string;
    config: Pick<Config, 'publicUrl'>;
    festival: () => FestivalFacts;
    ticketPrefix: () => string;
  },
): Promise<void> {
  const webApp = createWebApp(webRoot, { publicUrl, ticketPrefix }, festival);

  // Their names hold a hash of their content. They are looked for at each request, since a new build has other names.
  await app.register(fastifyStatic, {
    ...files('public, max-age=31536000, immutable'),
    root: join(webRoot, ASSETS),
    prefix: ASSETS,
    index: false,
    allowedPath: (path) => !path.endsWith('.br'),
  });
  await app.register(fastifyStatic, {
    ...files('no-cache'),
    root: webRoot,
    // Each file has a route of its own: for other addresses the disk is not asked.
    wildcard: false,
    globIgnore: [
      ...FILLED,
      'routes.json',
      'sources.sha256',
      '**/*.br',
      'assets/**',
      `${TEMPLATES}/**`,
    ],
  });

  for (const file of AT_THEIR_NAMES) {
    app.get(`/${file}`, (request, reply) => send(webApp().files[file], request, reply));
  }
  const sendPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { files, prerendered } = webApp();
    const path = pathOf(request.url);
    const known = CODE.test(path) ? '/code/:code' : path;
    const shown = isFirstVisit(request) ? prerendered.get(known) : undefined;
    const page = shown ?? files['index.html'];
    reply.headers({
      Vary: 'Accept-Encoding, Cookie, Sec-Fetch-Dest',
      'Content-Security-Policy': contentSecurityPolicy(page.inline),
    });
    return send(page, request, reply);
  };
  app.get('/', sendPage);
  app.setNotFoundHandler((request, reply) => {
    if (!isPageRequest(request)) throw notFound(texts.unknownPath);
    return sendPage(request, reply);
  });
}

/** What a link brings along is for the page's script; whoever comes to the front door is led to the sign-in. */
function pathOf(url: string): string {
  const [path = '/'] = url.split('?', 1);
  return path === '/' ? '/login' : path;
}

const CODE = /^\/code\/[^/]+$/;

const SIGNED_IN = /(?:^|; ?)(?:access|refresh)_token=[^;]/;

/** Who is not signed in sees the page at once. What the service worker keeps is the page for all addresses. */
const isFirstVisit = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'document' && !SIGNED_IN.test(headers.cookie ?? '');

const files = (cacheControl: string): Omit<FastifyStaticOptions, 'root'> => ({
  preCompressed: true,
  cacheControl: false,
  decorateReply: false,
  setHeaders(reply) {
    reply.header('Cache-Control', cacheControl);
  },
});

/** Browsers ask for HTML. Messengers that make a preview of a link accept anything. */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = pathOf(url);
  if (path.startsWith(ASSETS)) return false;
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  const isFile = path.slice(path.lastIndexOf('/')).includes('.');
  return accept.includes('*/*') && !isFile;
}

function send(file: FilledFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    'Content-Type': file.type,
    'Cache-Control': 'no-cache',
    ETag: file.etag,
  });
  if (!reply.hasHeader('Vary')) reply.header('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match']?.includes(file.etag) === true) return reply.code(304).send();
  if (!acceptsBrotli(request.headers['accept-encoding'] ?? '')) return reply.send(file.body);
  return reply.header('Content-Encoding', 'br').send(file.brotli);
}

function acceptsBrotli(acceptEncoding: string): boolean {
  return acceptEncoding
    .split(',')
    .some((part) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/.test(part));
}
