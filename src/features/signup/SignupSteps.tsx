import { texts } from './texts.ts';

const STEPS = [texts.stepVerify, texts.stepFinalize];

/** Where the registration stands (spec §4: step 0, step 1). */
export function SignupSteps({ current }: { current: 0 | 1 }) {
  return (
    <ol className="signup-steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          className="signup-step"
          data-done={index < current}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
