/** The button that sends a form on an AuthCard. */
import { Button } from 'antd';
import './SubmitButton.css';

interface SubmitButtonProps {
  /** What it says, also to a screen reader, whose word the spinner would change, and sometimes leave changed. */
  children: string;
  /** The form is on its way. */
  isSubmitting: boolean;
  disabled?: boolean;
}

/** The one action of a sign-in, sign-up or password card. */
export function SubmitButton({ children, isSubmitting, disabled = false }: SubmitButtonProps) {
  return (
    <Button
      type="primary"
      htmlType="submit"
      size="large"
      block
      className="submit-button"
      disabled={disabled}
      loading={isSubmitting}
      aria-label={children}
      aria-busy={isSubmitting}
    >
      {children}
    </Button>
  );
}
