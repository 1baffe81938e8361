import { Form, Input, type FormRule } from 'antd';
import { FACT_MAX_CHARS } from '../../../contract/festivalFacts.ts';
import { DATE_MAX, DATE_MIN } from '../../../contract/limits.ts';
import { DESPITE_DOUBTS } from '../../../contract/office/seasons.ts';
import { wordsOf } from '../../api/client/failures.ts';
import { useStartSeasonMutation, type Seasons } from '../../api/seasonsApi.ts';
import { required } from '../../shared/formRules.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import { seasonTexts as texts } from './seasonTexts.ts';

/** On the wire, and as its fields are called here: those of the settings below have the names of the wire. */
const FIELDS = {
  name: 'next_name',
  from: 'next_from',
  to: 'next_to',
  ticket_prefix: 'next_prefix',
  confirmation: 'confirmation',
  despite: 'despite',
} as const;
type Sent = keyof typeof FIELDS;
type Values = Record<(typeof FIELDS)[Exclude<Sent, 'despite'>], string> & { despite?: string };

const behindFirst: FormRule = ({ getFieldValue }) => ({
  validator: (_, to: string | undefined = '') => {
    const from = String(getFieldValue(FIELDS.from) ?? '');
    return to === '' || from === '' || to >= from
      ? Promise.resolve()
      : Promise.reject(new Error(texts.daysInvalid));
  },
});

/** 2026 becomes 2027; a name without a year stays. */
const nextYear = (name: string): string =>
  name.replace(/\b(20\d\d)\b/, (year) => String(Number(year) + 1));

const exactly = (wanted: string, message: string): FormRule => ({
  validator: (_, typed: string | undefined = '') =>
    typed.trim() === wanted ? Promise.resolve() : Promise.reject(new Error(message)),
});

const otherPrefix = (present: string): FormRule => ({
  validator: (_, typed: string | undefined = '') => {
    const prefix = typed.trim();
    if (!/^[A-Za-z0-9._-]{1,32}$/.test(prefix)) {
      return Promise.reject(new Error(texts.prefixInvalid));
    }
    return prefix === present ? Promise.reject(new Error(texts.prefixSame)) : Promise.resolve();
  },
});

interface SeasonDialogProps {
  seasons: Seasons;
  isOpen: boolean;
  onClose: () => void;
}

/** What the next festival is called, and that the last one is meant to end: by its name, typed. */
export function SeasonDialog({ seasons, ...shown }: SeasonDialogProps) {
  const [start] = useStartSeasonMutation();
  const { version, present, members, doubts } = seasons;
  return (
    <FormDialog<Values>
      {...shown}
      name={`season ${version}`}
      title={texts.dialogTitle(present.name)}
      submitText={texts.submit}
      isDanger
      initialValues={{ next_name: nextYear(present.name), next_from: '', next_to: '' }}
      firstField="next_name"
      intro={<p>{texts.plan(present, members)}</p>}
      send={async ({ next_name, next_from, next_to, next_prefix, confirmation, despite }) => {
        const { data, error } = await start({
          version,
          ...{ name: next_name, from: next_from, to: next_to, ticket_prefix: next_prefix },
          confirmation,
          ...(despite !== undefined && { despite }),
        });
        if (error === undefined) return { success: data };
        const words = wordsOf(error, texts.startFailure, Object.keys(FIELDS) as Sent[]);
        const fields = words.fields.map(({ name, errors }) => ({ name: FIELDS[name], errors }));
        return { failure: { ...words, fields } };
      }}
    >
      <Form.Item name="next_name" label={texts.name} rules={[required(texts.nameMissing)]}>
        <Input maxLength={FACT_MAX_CHARS.name} autoComplete="off" size="large" />
      </Form.Item>
      <Form.Item name="next_from" label={texts.from}>
        <Input type="date" min={DATE_MIN} max={DATE_MAX} size="large" />
      </Form.Item>
      <Form.Item name="next_to" label={texts.to} rules={[behindFirst]} dependencies={[FIELDS.from]}>
        <Input type="date" min={DATE_MIN} max={DATE_MAX} size="large" />
      </Form.Item>
      <Form.Item
        name="next_prefix"
        label={texts.prefix}
        extra={texts.prefixHint(present.prefix)}
        rules={[otherPrefix(present.prefix)]}
      >
        <Input
          maxLength={FACT_MAX_CHARS.ticket_prefix}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          size="large"
        />
      </Form.Item>
      <Form.Item
        name="confirmation"
        label={texts.confirmation(present.name)}
        rules={[exactly(present.name, texts.confirmationOther(present.name))]}
      >
        <Input autoComplete="off" size="large" />
      </Form.Item>
      {doubts.length > 0 && (
        <Form.Item
          name="despite"
          label={texts.despite}
          extra={doubts.join(' ')}
          rules={[exactly(DESPITE_DOUBTS, texts.despiteOther)]}
        >
          <Input autoComplete="off" size="large" />
        </Form.Item>
      )}
    </FormDialog>
  );
}
