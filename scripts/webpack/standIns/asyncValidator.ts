/** What runs the rules of antd's forms, for the kinds of rules that src/shared/formRules.ts makes. */
interface Rule {
  required?: boolean;
  whitespace?: boolean;
  message?: unknown;
  /** Says through the callback how it went: without an argument that all is well. */
  validator?: (rule: Rule, value: unknown, callback: (error?: unknown) => void) => void;
}

const KINDS = new Set(['required', 'whitespace', 'message', 'validator']);

async function failureOf(rule: Rule, value: unknown): Promise<unknown> {
  const isMissing = value === undefined || value === null || value === '';
  const isBlank = rule.whitespace === true && typeof value === 'string' && value.trim() === '';
  if (rule.required === true && (isMissing || isBlank)) return rule.message;
  const { validator } = rule;
  if (validator === undefined) return undefined;
  const error = await new Promise<unknown>((resolve) => validator(rule, value, resolve));
  if (error === undefined) return undefined;
  return rule.message ?? (error instanceof Error ? error.message : error);
}

export default class Validator {
  static warning: () => void;

  readonly #rules: Record<string, Rule[]>;

  constructor(rules: Record<string, Rule[]>) {
    const other = Object.values(rules)
      .flat()
      .flatMap(Object.keys)
      .find((kind) => !KINDS.has(kind));
    if (other !== undefined) throw new Error(`No rule of the app's forms has '${other}'`);
    this.#rules = rules;
  }

  messages(): void {
    // Each rule brings its own.
  }

  /** Rejects with `{ errors }`, a message each. */
  async validate(values: Record<string, unknown>): Promise<void> {
    const failures = await Promise.all(
      Object.entries(this.#rules).flatMap(([name, rules]) =>
        rules.map((rule) => failureOf(rule, values[name])),
      ),
    );
    const errors = failures
      .filter((message) => message !== undefined)
      .map((message) => ({ message }));
    if (errors.length > 0) throw Object.assign(new Error('invalid'), { errors });
  }
}
