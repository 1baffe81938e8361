/**
 * The page's colours, light or dark: as the device has them, or as its user chose, which the device
 * remembers. The document's element holds both, `data-scheme-choice` and the `data-scheme` that follows
 * from it, for style sheets, for this script and for the one that runs before the first paint.
 */
export const SCHEME_CHOICES = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof SCHEME_CHOICES)[number];

export type Scheme = 'light' | 'dark';

const STORAGE_KEY = 'color_scheme';

/** What the browser's own bars are painted in: the ground of theme.css. */
export const GROUND = { light: '#fffaf3', dark: '#151022' } as const;

const page = (): HTMLElement => document.documentElement;
const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

const choiceOf = (text: string | null | undefined): SchemeChoice =>
  SCHEME_CHOICES.find((choice) => choice === text) ?? 'system';

function rememberedChoice(): SchemeChoice {
  try {
    return choiceOf(localStorage.getItem(STORAGE_KEY));
  } catch {
    // Storage is forbidden here.
    return 'system';
  }
}

function setMeta(name: string, content: string): void {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content);
}

function apply(choice: SchemeChoice): void {
  const isDark = choice === 'dark' || (choice === 'system' && systemIsDark().matches);
  const scheme = isDark ? 'dark' : 'light';
  page().dataset.schemeChoice = choice;
  page().dataset.scheme = scheme;
  setMeta('theme-color', GROUND[scheme]);
  setMeta('color-scheme', scheme);
}

/** Applies what is remembered, and goes along with the system and with the choice in other tabs. */
export function startColorScheme(): void {
  apply(rememberedChoice());
  systemIsDark().addEventListener('change', () => apply(currentSchemeChoice()));
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) apply(rememberedChoice());
  });
}

export function chooseScheme(choice: SchemeChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Then it lasts as long as the page.
  }
  apply(choice);
}

export function currentSchemeChoice(): SchemeChoice {
  return choiceOf(page().dataset.schemeChoice);
}

export function currentScheme(): Scheme {
  return page().dataset.scheme === 'dark' ? 'dark' : 'light';
}

/** Calls back when the scheme or its choice changes, wherever that was made. @returns what ends it. */
export function watchScheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(page(), { attributeFilter: ['data-scheme', 'data-scheme-choice'] });
  return () => observer.disconnect();
}
