/** A dialog with a form that is sent once. */
import { Form, Modal, type FormInstance, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { focusPage } from '../focusPage.ts';
import type { DraftsRootState } from '../drafts.ts';
import { useExclusive } from '../hooks/useExclusive.ts';
import { useKeepDraft, useKeptDraft } from '../hooks/useDraft.ts';
import { toast } from '../toast.tsx';
import { AppForm } from './AppForm.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { FailureAlert } from './FailureAlert.tsx';
import './FormDialog.css';

/** Why it did not work, as FailureAlert shows it, and what is wrong with single fields. */
export interface DialogFailure<Values> {
  text: string;
  lang?: 'en' | undefined;
  detail?: string;
  fields?: Parameters<FormInstance<Values>['setFields']>[0];
}

/** What became of what a dialog sent; `success` is the sentence of its toast. */
export type DialogOutcome<Values> = { success: string } | { failure: DialogFailure<Values> };

interface FormDialogProps<Values> {
  /** Tells its draft from those of other dialogs. */
  name: string;
  isOpen: boolean;
  /** Also while it is sending: what was sent goes on. */
  onClose: () => void;
  title: string;
  submitText: string;
  /** What it does cannot be taken back. */
  isDanger?: boolean;
  /** A password is typed in it: what is typed goes with the dialog, and comes into no draft. */
  isSecret?: boolean;
  initialValues: Partial<Values>;
  /** Has the focus each time the dialog opens; without one the dialog has it. */
  firstField?: keyof Values & string;
  /** What stands in it is to be replaced as a rule. */
  isFirstSelected?: boolean;
  /** Called once a submit; never rejects. */
  send: (values: Values) => Promise<DialogOutcome<Values>>;
  /** What stands above the fields. */
  intro?: ReactNode;
  children?: ReactNode;
}

/**
 * A dialog around a form: it sends once, says what became of it, and closes after a success. What is
 * typed stays when it fails, when the dialog is closed by Escape or beside it and opened again, and over a re-login;
 * where that makes a difference, the dialog that comes back says so.
 */
export function FormDialog<Values extends object>({
  name,
  isOpen,
  onClose,
  title,
  submitText,
  isDanger = false,
  isSecret = false,
  initialValues,
  firstField,
  isFirstSelected = false,
  send,
  intro,
  children,
}: FormDialogProps<Values>) {
  const [form] = Form.useForm<Values>();
  const id = useId();
  const [failure, setFailure] = useState<DialogFailure<Values> | null>(null);

  const draft = useKeptDraft(name) as Values | undefined;
  useEffect(() => {
    if (draft !== undefined) form.setFieldsValue(draft);
  }, [form, draft]);
  useKeepDraft(name, () => (isOpen && !isSecret ? form.getFieldsValue(true) : undefined));

  /** What stands in the fields is from before the dialog was opened this time. */
  const [isDraft, setIsDraft] = useState(
    () => draft !== undefined && isChanged(initialValues, draft),
  );
  const discard = (): void => {
    form.resetFields();
    setIsDraft(false);
  };

  const store = useStore<DraftsRootState>();
  const isSeen = useRef(isOpen);
  useEffect(() => {
    isSeen.current = isOpen;
    return () => {
      isSeen.current = false;
    };
  }, [isOpen]);

  const [submit, isSubmitting] = useExclusive(async (values: Values) => {
    setFailure(null);
    const outcome = await send(values);
    if ('success' in outcome) {
      toast.success(outcome.success);
      discard();
      onClose();
      return;
    }
    const { text, lang, detail = '', fields = [] } = outcome.failure;
    setFailure(outcome.failure);
    form.setFields(fields);
    // Nobody would see it in a dialog that was closed meanwhile; after the session it concerns nobody.
    const { isAuthenticated } = store.getState().session;
    if (!isSeen.current && isAuthenticated)
      toast.error(detail === '' ? text : `${text}: ${detail}`, lang);
  });

  return (
    <Modal
      className="form-dialog"
      // Not antd's zoom: under it a button moves away between the press and the release of a click.
      transitionName="ant-fade"
      open={isOpen}
      title={title}
      okText={submitText}
      cancelText="Abbrechen"
      // Not `confirmLoading`, which refuses to close: two of the calls have no time-out (§7).
      // The form's own button, so that Enter sends it from every field.
      okButtonProps={{ loading: isSubmitting, danger: isDanger, htmlType: 'submit', form: id }}
      // Whoever cancels means it. Escape, and a click beside the dialog, may be a slip.
      cancelButtonProps={{
        onClick: () => {
          if (!isSubmitting) discard();
        },
      }}
      onCancel={() => {
        setFailure(null);
        if (isSecret) discard();
        else setIsDraft(isChanged(initialValues, form.getFieldsValue(true) as Values));
        onClose();
      }}
      afterOpenChange={(hasOpened) => {
        // Who was quicker than the dialog is in a field already.
        if (hasOpened && !isWithin(id)) focusField(form, firstField, isFirstSelected);
        // What opened it may be gone or disabled by now.
        else if (!hasOpened) focusPage();
      }}
    >
      {isDraft && isOpen && (
        <DraftNotice
          onDiscard={() => {
            setFailure(null);
            discard();
            // Its fields are new ones then.
            setTimeout(() => focusField(form, firstField));
          }}
        />
      )}
      <div className="form-dialog-intro">{intro}</div>
      <AppForm<Values> id={id} form={form} initialValues={initialValues} onFinish={submit}>
        {children}
        {failure !== null && (
          <FailureAlert text={failure.text} lang={failure.lang} detail={failure.detail ?? ''} />
        )}
      </AppForm>
    </Modal>
  );
}

/** Whether it would send anything else. A field that was emptied again is as it was without a value. */
function isChanged<Values extends object>(initial: Partial<Values>, values: Values): boolean {
  const plain = (value: unknown): string =>
    JSON.stringify(value === '' || value === false ? null : (value ?? null));
  const before: Partial<Record<string, unknown>> = { ...initial };
  return Object.entries(values).some(([name, value]) => plain(value) !== plain(before[name]));
}

const isWithin = (id: string): boolean =>
  document.getElementById(id)?.contains(document.activeElement) === true;

function focusField<Values>(
  form: FormInstance<Values>,
  name: string | undefined,
  isSelected = false,
): void {
  if (name === undefined) return;
  const field = form.getFieldInstance(name) as Pick<InputRef, 'focus' | 'select'> | undefined;
  field?.focus();
  if (isSelected) field?.select();
}
