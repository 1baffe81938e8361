import { Modal, type FormInstance, type FormProps } from 'antd';
import type { ReactNode } from 'react';
import { AppForm } from './AppForm.tsx';
import './FormDialog.css';

interface FormDialogProps<Values> {
  isOpen: boolean;
  title: string;
  submitText: string;
  cancelText: string;
  isSubmitting: boolean;
  /** Also while it is submitting: what was sent goes on. */
  onClose: () => void;
  form: FormInstance<Values>;
  initialValues: Partial<Values>;
  /** Has the focus each time the dialog opens. */
  firstField: keyof Values & string;
  onFinish: NonNullable<FormProps<Values>['onFinish']>;
  /** What stands above the fields. */
  intro?: ReactNode;
  children: ReactNode;
}

/** A dialog around a form. What is typed stays when it is closed and opened again. */
export function FormDialog<Values>({
  isOpen,
  title,
  submitText,
  cancelText,
  isSubmitting,
  onClose,
  form,
  initialValues,
  firstField,
  onFinish,
  intro,
  children,
}: FormDialogProps<Values>) {
  const focusFirst = (): void => {
    const field = form.getFieldInstance(firstField) as { focus: () => void } | undefined;
    field?.focus();
  };
  return (
    <Modal
      className="form-dialog"
      open={isOpen}
      title={title}
      okText={submitText}
      cancelText={cancelText}
      // Not `confirmLoading`, which refuses to close: two of the calls have no time-out (§7).
      okButtonProps={{ loading: isSubmitting }}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={(hasOpened) => {
        if (hasOpened) focusFirst();
      }}
    >
      <div className="form-dialog-intro">{intro}</div>
      <AppForm<Values> form={form} initialValues={initialValues} onFinish={onFinish}>
        {children}
      </AppForm>
    </Modal>
  );
}
