import type { Call } from '../../contract/call.ts';

/** A call of the contract as Fastify writes routes: `{id}` becomes `:id`. */
export function route({ method, path }: Call): { method: Call['method']; url: string } {
  return { method, url: path.replace(/\{(\w+)\}/g, ':$1') };
}
