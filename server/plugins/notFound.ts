/** Answers requests to paths or methods that the API does not have. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { methodNotAllowed, notFound } from '../errors.ts';
import { texts } from '../texts.ts';

/** 404; or 405 with the header `Allow`, where another method of the path would be answered. */
export function installNotFound(api: FastifyInstance): void {
  const methodsOfUrl = new Map<string, Set<string>>();
  const patterns: { pattern: RegExp; methods: Set<string> }[] = [];

  api.addHook('onRoute', ({ url, method }) => {
    const known = methodsOfUrl.get(url);
    const methods = known ?? new Set<string>();
    for (const name of [method].flat()) methods.add(name);
    if (known !== undefined) return;
    methodsOfUrl.set(url, methods);
    patterns.push({ pattern: patternOf(url), methods });
  });

  api.setNotFoundHandler((request: FastifyRequest) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const match = patterns.find(({ pattern }) => pattern.test(path));
    if (match === undefined) throw notFound(texts.unknownPath);
    throw methodNotAllowed(texts.methodNotAllowed(request.method), [...match.methods]);
  });
}

function patternOf(url: string): RegExp {
  const source = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source.replace(/\/$/, '')}/?$`);
}
