import { Alert, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import {
  FACT_NAMES,
  isGateRule,
  type FactName,
  type GateRuleName,
} from '../../../contract/festivalFacts.ts';
import { wordsOf, type FailureWords } from '../../api/client/failures.ts';
import {
  useLazyConsequencesQuery,
  useSaveSettingsMutation,
  type Settings,
  type SettingValues,
} from '../../api/settingsApi.ts';
import { useKeepDraft, useKeptDraft } from '../../shared/hooks/useDraft.ts';
import { useExclusive } from '../../shared/hooks/useExclusive.ts';
import { toast } from '../../shared/toast.tsx';
import { AppForm } from '../../shared/ui/AppForm.tsx';
import { DraftNotice } from '../../shared/ui/DraftNotice.tsx';
import { FailureAlert } from '../../shared/ui/FailureAlert.tsx';
import { SubmitButton } from '../../shared/ui/SubmitButton.tsx';
import { ConsequencesDialog } from './ConsequencesDialog.tsx';
import { differing, typedOver, valuesOf, type Values } from './changes.ts';
import { ReloadNotice } from './ReloadNotice.tsx';
import { SettingFields } from './SettingFields.tsx';
import { texts } from './texts.ts';

/** What a page knows before it starts (PageConfig). */
const PAGE_FACTS = [
  ...(['name', 'ticket_prefix', 'contact_email', 'contact_phone'] as const),
  ...(['color', 'logo'] as const),
] satisfies readonly FactName[];

/** What the fields began with, and what was typed in them. */
interface Kept {
  seen: Settings;
  typed: SettingValues;
}

/** @param present as the server has it now: what others save appears in the fields that nobody has typed in. */
export function SettingsForm({ present }: { present: Settings }) {
  const [form] = Form.useForm<Values>();
  const [save] = useSaveSettingsMutation();
  const kept = useKeptDraft('settings') as Kept | undefined;
  /** What the fields follow: what differs from it was typed. */
  const [base, setBase] = useState(present);
  /** What it was when the page was opened, or saved last: everything since is told. */
  const [seen, setSeen] = useState(kept?.seen ?? present);
  const [failure, setFailure] = useState<FailureWords | null>(null);
  /** Changes of what every page shows, since this one was loaded. */
  const [pageChanges, setPageChanges] = useState(0);
  const read = (): Partial<Values> => form.getFieldsValue(true) as Partial<Values>;
  /** What stands in the fields is from before the page was left. */
  const [isDraft, setIsDraft] = useState(kept !== undefined);
  useKeepDraft(
    'settings',
    (): Kept | undefined => {
      const typed = typedOver(valuesOf(base), read());
      return Object.keys(typed).length === 0 ? undefined : { seen, typed };
    },
    { isForLater: true },
  );

  useEffect(() => {
    form.setFieldsValue(kept?.typed ?? {});
  }, [form, kept]);

  if (present.version > base.version) setBase(present);
  const followed = useRef(base);
  useEffect(() => {
    // What was typed stays; the other fields follow.
    const [before, now] = [valuesOf(followed.current), valuesOf(base)];
    const typed = typedOver(before, form.getFieldsValue(true) as Partial<Values>);
    const untyped = differing(before, now).filter((name) => typed[name] === undefined);
    form.setFieldsValue(Object.fromEntries(untyped.map((name) => [name, now[name]])));
    followed.current = base;
  }, [form, base]);

  /** Nothing is typed yet, over these. */
  function begin(settings: Settings): void {
    setBase(settings);
    setSeen(settings);
    setIsDraft(false);
    form.resetFields();
    form.setFieldsValue(valuesOf(settings));
  }

  const [askConsequences] = useLazyConsequencesQuery();
  /** What it means for what people have; it is saved when that is accepted. */
  const [consequences, setConsequences] = useState<readonly string[] | null>(null);

  /** @returns null where it could not be asked, which is told. */
  async function consequencesOf({ name, ticket_prefix }: SettingValues) {
    if (name === undefined && ticket_prefix === undefined) return [];
    const { data, error } = await askConsequences({
      ...(name !== undefined && { name }),
      ...(ticket_prefix !== undefined && { ticket_prefix }),
    });
    if (data === undefined) {
      setFailure(wordsOf(error, texts.saveFailure, FACT_NAMES));
      return null;
    }
    return [data.name, data.ticket_prefix].filter((sentence) => sentence !== undefined);
  }

  const [submit, isSaving] = useExclusive(async (accepted: boolean) => {
    setFailure(null);
    const values = typedOver(valuesOf(base), read());
    if (Object.keys(values).length === 0) {
      toast.success(texts.nothingChanged);
      return;
    }
    if (!accepted) {
      const told = await consequencesOf(values);
      if (told === null) return;
      const closes = values.second_factor === 'superusers';
      const said = closes ? [...told, texts.secondFactorCloses] : told;
      if (said.length > 0) {
        setConsequences(said);
        return;
      }
    }
    const { data, error } = await save({
      version: base.version,
      values,
      ...(accepted && { accepted }),
    });
    if (error === undefined) {
      if (PAGE_FACTS.some((name) => values[name] !== undefined)) {
        setPageChanges((count) => count + 1);
      }
      begin(data);
      toast.success(texts.saved);
      return;
    }
    const words = wordsOf(error, texts.saveFailure, FACT_NAMES);
    setFailure(words);
    form.setFields(words.fields);
  });

  const others = differing(valuesOf(seen), valuesOf(base));
  return (
    <AppForm<Values> form={form} initialValues={valuesOf(base)} onFinish={() => submit(false)}>
      {isDraft && (
        <DraftNotice
          onDiscard={() => {
            setFailure(null);
            begin(base);
          }}
        />
      )}
      <SettingFields
        settings={base.settings}
        onSetBack={(name, value) => form.setFieldValue(name, value)}
      />
      {others.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={texts.meanwhile}
          description={
            <>
              <ul>
                {others.map((name) => {
                  const value = valuesOf(base)[name];
                  return <li key={name}>{changeOf(name, value)}</li>;
                })}
              </ul>
              <p>{texts.meanwhileHint}</p>
            </>
          }
        />
      )}
      {pageChanges > 0 && <ReloadNotice key={pageChanges} />}
      {failure !== null && <FailureAlert text={failure.text} detail={failure.detail} />}
      <ConsequencesDialog
        consequences={consequences}
        onAccept={() => {
          setConsequences(null);
          submit(true);
        }}
        onClose={() => setConsequences(null)}
      />
      <SubmitButton isSubmitting={isSaving}>{texts.save}</SubmitButton>
    </AppForm>
  );
}

const ruleText = (name: GateRuleName, value: string): string =>
  value === 'true' ? texts.rules[name].true : texts.rules[name].false;

/** What a field has become meanwhile. */
function changeOf(name: FactName, value: string): string {
  const field = texts.fields[name];
  if (value === '') return texts.isEmpty(field);
  if (isGateRule(name)) return texts.isNow(field, ruleText(name, value));
  return name === 'logo' ? texts.isOther(field) : texts.isNow(field, value);
}
