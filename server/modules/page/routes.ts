/** Serves the built web app: its files, and its page for every address that is one of its routes. */
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_CONFIG_FILE } from '../../../contract/pageConfig.ts';
import type { Config } from '../../config.ts';
import { notFound } from '../../errors.ts';
import { texts } from '../../texts.ts';
import { createWebApp, TEMPLATES, type FilledFile } from './service.ts';

const ASSETS = '/assets/';

/** The files that hold this festival's names, and the page's settings. */
const FILLED = ['index.html', 'manifest.webmanifest', 'sw.js', PAGE_CONFIG_FILE] as const;

/** @param webRoot the folder of the built web app. @throws when it holds no page. */
export async function installPage(
  app: FastifyInstance,
  { webRoot, config }: { webRoot: string; config: Config },
): Promise<void> {
  const webApp = createWebApp(webRoot, config);

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

  for (const file of FILLED) {
    if (file === 'index.html') continue;
    app.get(`/${file}`, (request, reply) => send(webApp()[file], request, reply));
  }
  app.get('/', (request, reply) => send(webApp()['index.html'], request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (!isPageRequest(request)) throw notFound(texts.unknownPath);
    return send(webApp()['index.html'], request, reply);
  });
}

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
  const path = url.split('?', 1)[0] ?? '';
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
    Vary: 'Accept-Encoding',
    ETag: file.etag,
  });
  if (request.headers['if-none-match']?.includes(file.etag) === true) return reply.code(304).send();
  if (!acceptsBrotli(request.headers['accept-encoding'] ?? '')) return reply.send(file.body);
  return reply.header('Content-Encoding', 'br').send(file.brotli);
}

function acceptsBrotli(acceptEncoding: string): boolean {
  return acceptEncoding
    .split(',')
    .some((part) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/.test(part));
}
