/** Elements that HTML closes by itself. */
const VOID = new Set(['meta', 'br', 'img', 'hr', 'link', 'input']);

/** Tags that are not closed in order; empty for a well-formed document. */
export function openTags(html: string): string[] {
  const open: string[] = [];
  const tags = html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi);
  for (const [, slash, name = ''] of tags) {
    if (VOID.has(name)) continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return [...open, `/${name}`];
  }
  return open;
}
