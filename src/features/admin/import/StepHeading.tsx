/** The heading of a step: what takes the place of the step before is seen and heard from its beginning on. */
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  type HTMLAttributes,
  type ReactNode,
} from 'react';

/** Told each step that is there. @returns whether it has come after another one. */
const StepContext = createContext<(step: string) => boolean>(() => false);

/** Around all steps. */
export function StepOrder({ children }: { children: ReactNode }) {
  const shown = useRef<string | null>(null);
  const arrive = useCallback((step: string) => {
    const before = shown.current;
    shown.current = step;
    return before !== null && before !== step;
  }, []);
  return <StepContext value={arrive}>{children}</StepContext>;
}

interface StepHeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Which one: of another one the heading is brought into view, and has the focus. */
  step: string;
}

export function StepHeading({ step, ...heading }: StepHeadingProps) {
  const element = useRef<HTMLHeadingElement>(null);
  const arrive = useContext(StepContext);
  useEffect(() => {
    // The first one comes with the page, which has its own.
    if (!arrive(step) || !isFocusFree()) return;
    // At once, as a page begins at its top: nothing moves.
    element.current?.scrollIntoView();
    element.current?.focus({ preventScroll: true });
  }, [arrive, step]);
  return <h2 className="import-step" {...heading} ref={element} tabIndex={-1} />;
}

/** What had it went with the step before; whoever is somewhere else by now stays there. */
const isFocusFree = (): boolean =>
  document.activeElement === null || document.activeElement.matches('body, main, h1, h2');
