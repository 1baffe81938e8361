/** A dialog with a form that is sent once. */
import { Form, Modal, type FormInstance, type InputRef } from 'antd';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'react-redux';
import { focusPage } from '../focusPage.ts';
import { draftKept, draftResumed, type DraftsRootState } from '../drafts.ts';
import { useStayOnBack } from '../hooks/useCloseOnBack.ts';
import { DOUBLE_TAP_MS, useExclusive } from '../hooks/useExclusive.ts';
import { useKeepDraft, useKeptDraft } from '../hooks/useDraft.ts';
import { toast } from '../toast.tsx';
import { AppForm } from './AppForm.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { FailureAlert } from './FailureAlert.tsx';
import { draftOf, picked, type Draft } from './formDraft.ts';
import './FormDialog.css';
import './pressedLate.css';

/** Why it did not work, as FailureAlert shows it, and what is wrong with single fields. */
export interface DialogFailure<Values> {
  text: string;
  lang?: 'en' | undefined;
  detail?: string;
  fields?: Parameters<FormInstance<Values>['setFields']>[0];
  /** What is to be read first is the intro by now. */
  isIntro?: boolean;
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
  /** Also by what stands in the fields that are shown. */
  submitText: string | ((values: Partial<Values>) => string);
  /** What it does cannot be taken back. */
  isDanger?: boolean;
  /** What it is for cannot be done, as its intro says. */
  isBlocked?: boolean;
  /** A password is typed in it: what is typed goes with the dialog, and comes into no draft. */
  isSecret?: boolean;
  initialValues: Partial<Values>;
  /** Has the focus each time the dialog opens; without one the dialog has it. */
  firstField?: keyof Values & string;
  /** What stands in it is to be replaced as a rule. */
  isFirstSelected?: boolean;
  /** Called once a submit; never rejects. */
  send: (values: Values) => Promise<DialogOutcome<Values>>;
  /**
   * What stands above the fields. `over`: what stood in those that were typed in before the dialog came back; `submit`:
   * what its button says.
   */
  intro?: ReactNode | ((over: Partial<Values>, submit: string) => ReactNode);
  children?: ReactNode;
}

/**
 * A dialog around a form: it sends once, says what became of it, and closes after a success. What is
 * typed stays when it fails, when the dialog is closed by Escape, beside it or by the way back and opened again, with
 * its page gone meanwhile or not, and over a re-login; where that makes a difference, the dialog that comes back says so.
 * The browser asks before it goes with the page itself.
 */
export function FormDialog<Values extends object>({
  name,
  isOpen,
  onClose,
  title,
  submitText,
  isDanger = false,
  isBlocked = false,
  isSecret = false,
  initialValues,
  firstField,
  isFirstSelected = false,
  send,
  intro,
  children,
}: FormDialogProps<Values>) {
  const store = useStore<DraftsRootState>();
  const [form] = Form.useForm<Values>();
  const id = useId();
  const [failure, setFailure] = useState<DialogFailure<Values> | null>(null);
  const textOfFields = typeof submitText === 'string' ? null : submitText;
  const watchedText = Form.useWatch((values: Partial<Values>) => textOfFields?.(values), form);
  const okText = typeof submitText === 'string' ? submitText : (watchedText ?? submitText({}));

  const draft = useKeptDraft(name) as Draft<Values> | undefined;
  const [over, setOver] = useState<Partial<Values>>(() => {
    // What is by now as it was typed, stands over nothing.
    const left = draft && draftOf(initialValues, draft.typed);
    return left ? picked(draft.over, Object.keys(left.typed) as (keyof Values)[]) : {};
  });
  useEffect(() => {
    if (draft !== undefined) form.setFieldsValue(draft.typed);
  }, [form, draft]);
  const wasOpened = useRef(isOpen);
  const readDraft = (): Draft<Values> | undefined => {
    if (isSecret) return undefined;
    // It has no fields yet.
    if (!wasOpened.current) return draft;
    return draftOf(initialValues, form.getFieldsValue(true) as Values);
  };
  useKeepDraft(name, readDraft, { isForLater: !isDanger, asks: true });

  /** What stands in the fields is from before the dialog was opened this time. */
  const [isDraft, setIsDraft] = useState(
    () => draft !== undefined && draftOf(initialValues, draft.typed) !== undefined,
  );
  const discard = (): void => {
    form.resetFields();
    setIsDraft(false);
    setOver({});
    store.dispatch(draftResumed(name));
  };

  const introPlace = useRef<HTMLDivElement>(null);
  const failurePlace = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure === null) return;
    const place = failure.isIntro === true ? introPlace : failurePlace;
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);

  const isSeen = useRef(isOpen);
  const openedAt = useRef(0);
  useEffect(() => {
    isSeen.current = isOpen;
    if (isOpen) {
      wasOpened.current = true;
      openedAt.current = performance.now();
    }
    return () => {
      isSeen.current = false;
    };
  }, [isOpen]);

  const [submit, isSubmitting] = useExclusive(async (values: Values) => {
    setFailure(null);
    const outcome = await send(values);
    if ('success' in outcome) {
      toast.success(outcome.success);
      // Also what was kept when it was closed before the answer came.
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

  const close = (): void => {
    setFailure(null);
    const left = readDraft();
    if (isSecret) discard();
    else setIsDraft(left !== undefined);
    // For one that opens in its place.
    if (!isDanger) store.dispatch(draftKept({ name, draft: left }));
    onClose();
  };
  useStayOnBack(isOpen, close);

  return (
    <Modal
      className="form-dialog"
      // Where nothing is to be typed, a second tap would send it unread.
      classNames={children === undefined ? { container: 'pressed-late' } : {}}
      // Not antd's zoom: under it a button moves away between the press and the release of a click.
      transitionName="ant-fade"
      open={isOpen}
      title={title}
      okText={okText}
      cancelText="Abbrechen"
      // Not `confirmLoading`, which refuses to close: two of the calls have no time-out (§7).
      // The form's own button, so that Enter sends it from every field.
      okButtonProps={{
        loading: isSubmitting,
        danger: isDanger,
        disabled: isBlocked,
        htmlType: 'submit',
        form: id,
      }}
      // Whoever cancels means it. Escape, and a click beside the dialog, may be a slip.
      cancelButtonProps={{
        onClick: () => {
          if (!isSubmitting) discard();
        },
      }}
      onCancel={(event) => {
        const isOnButton =
          event.target instanceof Element && event.target.closest('button') !== null;
        // The second tap of two, of which the first has opened it, is beside it; the second Enter is on its first button.
        const isSlip =
          !form.isFieldsTouched() && performance.now() - openedAt.current < DOUBLE_TAP_MS;
        const isByKey = event.detail === 0;
        if (event.type !== 'click' || (isOnButton && !isByKey) || !isSlip) close();
      }}
      afterOpenChange={(hasOpened) => {
        // Who was quicker than the dialog is in a field already.
        if (hasOpened && !isWithin(id) && !isBlocked) focusField(form, firstField, isFirstSelected);
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
      <div ref={introPlace} className="form-dialog-intro">
        {typeof intro === 'function' ? intro(over, okText) : intro}
      </div>
      <AppForm<Values>
        id={id}
        form={form}
        initialValues={initialValues}
        onFinish={submit}
        // Another complaint takes its place.
        onFinishFailed={() => setFailure(null)}
      >
        {children}
        {failure !== null && (
          <div ref={failurePlace}>
            <FailureAlert text={failure.text} lang={failure.lang} detail={failure.detail ?? ''} />
          </div>
        )}
      </AppForm>
    </Modal>
  );
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
