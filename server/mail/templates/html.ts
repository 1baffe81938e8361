/** HTML whose values are escaped, unless they are HTML made here. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** @example html`<p>${name}</p>` */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const escaped = values.map((value) =>
    value instanceof Html ? value.source : value.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? ''),
  );
  return new Html(String.raw({ raw: parts }, ...escaped));
}

export function joined(pieces: readonly Html[]): Html {
  return new Html(pieces.map((piece) => piece.source).join('\n'));
}
