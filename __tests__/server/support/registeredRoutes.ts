/** The routes that Fastify really registers while an app is built, as `METHOD /path/:param/`. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** Published by every app before its first route (Fastify's documentation, "Hooks", diagnostics channel). */
const CHANNEL = 'fastify.initialization';

export async function recordRoutes<App>(
  build: () => Promise<App>,
): Promise<{ app: App; routes: string[] }> {
  const routes: string[] = [];
  const onInitialization = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const name of [method].flat()) routes.push(`${name} ${url}`);
    });
  };
  subscribe(CHANNEL, onInitialization);
  try {
    return { app: await build(), routes };
  } finally {
    unsubscribe(CHANNEL, onInitialization);
  }
}
