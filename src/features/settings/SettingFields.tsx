import { Button, Form, Input, Radio, type FormRule } from 'antd';
import {
  CONTRAST_MIN,
  contrastOnPaper,
  contrastText,
  isColor,
} from '../../../contract/brandColor.ts';
import {
  FACT_MAX_CHARS,
  GATE_RULE_NAMES,
  isGateRule,
  MAIL_TEXT_NAMES,
  SECOND_FACTOR_RULES,
  type FactName,
} from '../../../contract/festivalFacts.ts';
import { DATE_MAX, DATE_MIN } from '../../../contract/limits.ts';
import type { Setting } from '../../../contract/office/settings.ts';
import { email } from '../../shared/formRules.ts';
import { formatDateTime } from '../../shared/format.ts';
import { settingsSectionId } from '../../shared/settingsAddress.ts';
import { ColorField } from './ColorField.tsx';
import { LogoField } from './LogoField.tsx';
import { RuleField } from './RuleField.tsx';
import { texts } from './texts.ts';

const SECTIONS = {
  festival: ['name', 'from', 'to', 'place', 'address', 'bring', 'ticket_prefix'],
  look: ['color', 'logo'],
  contact: ['contact_email', 'contact_phone'],
  redeem: ['redeem_text', 'redeem_link'],
  legal: ['imprint', 'privacy'],
  mails: MAIL_TEXT_NAMES,
  gate: GATE_RULE_NAMES,
  security: ['second_factor'],
} as const satisfies Record<keyof typeof texts.sections, readonly FactName[]>;

/** In order. */
export const fieldSections = (Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((name) => ({
  name,
  title: texts.sections[name],
}));

const ROWS: Partial<Record<FactName, number>> = {
  address: 2,
  bring: 3,
  redeem_text: 4,
  imprint: 6,
  privacy: 6,
  mail_friend: 3,
  mail_ticket: 3,
  mail_invitation: 3,
  mail_own_codes: 3,
};

const link: FormRule = {
  validator: (_, value: string | undefined = '') =>
    value.trim() === '' || /^https?:\/\/\S+$/.test(value.trim())
      ? Promise.resolve()
      : Promise.reject(new Error(texts.linkInvalid)),
};

const behindFirst: FormRule = ({ getFieldValue }) => ({
  validator: (_, value: string | undefined = '') => {
    const from = String(getFieldValue('from') ?? '');
    return value === '' || from === '' || value >= from
      ? Promise.resolve()
      : Promise.reject(new Error(texts.daysInvalid));
  },
});

const readable: FormRule = {
  validator: (_, value: string | undefined = '') => {
    const color = value.trim();
    if (color === '') return Promise.resolve();
    if (!isColor(color)) return Promise.reject(new Error(texts.colorInvalid));
    const ratio = contrastOnPaper(color);
    return ratio >= CONTRAST_MIN
      ? Promise.resolve()
      : Promise.reject(new Error(texts.colorTooLight(contrastText(ratio))));
  },
};

const prefix: FormRule = {
  validator: (_, value: string | undefined = '') =>
    value.trim() === '' || /^[A-Za-z0-9._-]{1,32}$/.test(value.trim())
      ? Promise.resolve()
      : Promise.reject(new Error(texts.prefixInvalid)),
};

const RULES: Partial<Record<FactName, FormRule[]>> = {
  to: [behindFirst],
  ticket_prefix: [prefix],
  color: [readable],
  contact_email: [email(texts.emailInvalid)],
  redeem_link: [link],
};

interface SettingFieldsProps {
  settings: readonly Setting[];
  /** Puts what the configuration says into the field. */
  onSetBack: (name: FactName, value: string) => void;
}

export function SettingFields({ settings, onSetBack }: SettingFieldsProps) {
  const settingOf = (name: FactName) => settings.find((setting) => setting.name === name);
  return fieldSections.map(({ name: section, title }) => (
    <fieldset
      key={section}
      id={settingsSectionId(section)}
      className="settings-section"
      tabIndex={-1}
    >
      <legend>{title}</legend>
      {texts.hints[section] !== '' && <p className="settings-hint">{texts.hints[section]}</p>}
      {SECTIONS[section].map((name) => {
        const setting = settingOf(name);
        return (
          <Form.Item
            key={name}
            name={name}
            label={texts.fields[name]}
            rules={RULES[name] ?? []}
            dependencies={name === 'to' ? ['from'] : []}
            className={`settings-${name}`}
            extra={setting && <Source setting={setting} onSetBack={onSetBack} />}
          >
            <Field name={name} />
          </Form.Item>
        );
      })}
    </fieldset>
  ));
}

/** @param control what the form hands to its fields */
function Field({ name, ...control }: { name: FactName }) {
  const rows = ROWS[name];
  const maxLength = FACT_MAX_CHARS[name];
  if (isGateRule(name)) return <RuleField {...control} name={name} />;
  if (name === 'logo') return <LogoField {...control} />;
  if (name === 'color') return <ColorField {...control} />;
  if (name === 'second_factor') {
    const options = SECOND_FACTOR_RULES.map((rule) => ({
      value: rule,
      label: texts.secondFactorRules[rule],
    }));
    return <Radio.Group {...control} options={options} vertical aria-label={texts.fields[name]} />;
  }
  if (rows !== undefined) {
    return <Input.TextArea {...control} maxLength={maxLength} rows={rows} />;
  }
  if (name === 'from' || name === 'to') {
    return <Input {...control} type="date" min={DATE_MIN} max={DATE_MAX} />;
  }
  return (
    <Input {...control} type={TYPES[name] ?? 'text'} maxLength={maxLength} autoComplete="off" />
  );
}

const TYPES: Partial<Record<FactName, string>> = {
  contact_email: 'email',
  contact_phone: 'tel',
  redeem_link: 'url',
};

/** Where a value comes from, and the way back. */
function Source({
  setting,
  onSetBack,
}: { setting: Setting } & Pick<SettingFieldsProps, 'onSetBack'>) {
  const { name, value, default: configured, changed } = setting;
  const typed = Form.useWatch<string | undefined>(name);
  const isSaved = typed === undefined || typed.trim() === value;
  if (changed === null && !isSaved) return texts.notSaved;
  if (changed === null) return configured === '' ? texts.notSaid : texts.configured;
  const { by } = changed;
  const who = by === null ? texts.somebody : by.name === '' ? `#${by.number}` : by.name;
  return (
    <span className="settings-source">
      {isSaved ? texts.changed(who, formatDateTime(changed.at)) : texts.notSaved}
      <Button
        type="link"
        size="small"
        aria-label={texts.setBackOf(texts.fields[name])}
        onClick={() => onSetBack(name, configured)}
      >
        {texts.setBack}
      </Button>
    </span>
  );
}
