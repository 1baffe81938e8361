/** The button that sends a form on an AuthCard. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import './SubmitButton.css';

interface SubmitButtonProps {
  children: ReactNode;
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
    >
      {children}
    </Button>
  );
}
