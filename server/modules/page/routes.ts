import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { notFound } from '../../errors.ts';
import { texts } from '../../texts.ts';
import { fillManifest, fillPage, type FilledPage } from './service.ts';

const ASSETS = '/assets/';
const MANIFEST = 'manifest.webmanifest';

/**
 * The built web app: its files as they are, and its page for every path that is one of its routes.
 * @param webRoot the folder of the built web app. @throws when it holds no page.
 */
export async function installPage(
  app: FastifyInstance,
  { webRoot, config }: { webRoot: string; config: Config },
): Promise<void> {
  const page = fillPage(webRoot, config);

  await app.register(fastifyStatic, {
    root: webRoot,
    // One route per file: an address that is none costs no look at the disk.
    wildcard: false,
    globIgnore: ['index.html', MANIFEST, '**/*.br'],
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, path) {
      // Assets carry a hash of their content in their names.
      const isHashed = path.startsWith(webRoot + ASSETS.replaceAll('/', sep));
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  const manifest = fillManifest(webRoot, config);
  app.get(`/${MANIFEST}`, (_request, reply) =>
    reply
      .headers({ 'Content-Type': 'application/manifest+json', 'Cache-Control': 'no-cache' })
      .send(manifest),
  );
  app.get('/', (request, reply) => sendPage(page, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (!isPageRequest(request)) throw notFound(texts.unknownPath);
    return sendPage(page, request, reply);
  });
}

/** Links are followed by browsers, which ask for HTML, and by the previews of messengers, which do not say. */
function isPageRequest({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const path = url.split('?', 1)[0] ?? '';
  if (path.startsWith(ASSETS)) return false;
  const accept = headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  const isFile = path.slice(path.lastIndexOf('/')).includes('.');
  return accept.includes('*/*') && !isFile;
}

function sendPage(page: FilledPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ETag: page.etag,
  });
  if (request.headers['if-none-match']?.includes(page.etag) === true) return reply.code(304).send();
  if (!acceptsBrotli(request.headers['accept-encoding'] ?? '')) return reply.send(page.html);
  return reply.header('Content-Encoding', 'br').send(page.brotli);
}

function acceptsBrotli(acceptEncoding: string): boolean {
  return acceptEncoding
    .split(',')
    .some((part) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)|$)/.test(part));
}
