import { Button, Checkbox, Input, Select, Tag } from 'antd';
import { useId } from 'react';
import type { NamedMember } from '../../../contract/office/audit.ts';
import { AUDIT_ACTIONS } from '../../../contract/office/auditActions.ts';
import { DATE_MAX, DATE_MIN, SEARCH_MAX_CHARS } from '../../../contract/limits.ts';
import { ActorField } from './ActorField.tsx';
import { texts } from './texts.ts';
import type { useAuditFilter } from './useAuditFilter.ts';
import { CLEARABLE } from '../../shared/ui/clearable.tsx';

const actions = [
  { value: '', label: texts.allActions },
  ...Object.entries(AUDIT_ACTIONS)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'de')),
];

const ONLY = ['mitglied', 'auftrag'] as const;

interface AuditFiltersProps {
  filters: ReturnType<typeof useAuditFilter>;
  /** Whom `?wer=` means, as far as it is known. */
  actor: NamedMember | undefined;
}

/** What is searched for, and what of it is shown; the address has all of it. */
export function AuditFilters({ filters, actor }: AuditFiltersProps) {
  const { typed, setTyped, valueOf, set, isFoldable, isUnfolded, unfold, isFiltered, clear } =
    filters;
  const id = useId();
  const onlyTexts = {
    mitglied: texts.member,
    auftrag: texts.job(valueOf('auftrag')),
  };
  return (
    <div role="search" className="audit-filters" aria-label={texts.filters}>
      <Input
        type="search"
        className="audit-search"
        aria-label={texts.search}
        placeholder={texts.searchHint}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={SEARCH_MAX_CHARS}
        autoComplete="off"
        spellCheck={false}
        allowClear={CLEARABLE}
        size="large"
      />
      <div className="audit-choice">
        <label htmlFor={`${id}-action`}>{texts.action}</label>
        <Select
          id={`${id}-action`}
          options={actions}
          value={valueOf('aktion')}
          onChange={(action) => set('aktion', action)}
          showSearch={{ optionFilterProp: 'label' }}
          size="large"
        />
      </div>
      <ActorField value={valueOf('wer')} named={actor} onChange={(who) => set('wer', who)} />
      <div className="audit-days">
        {(['von', 'bis'] as const).map((name) => (
          <label key={name}>
            {name === 'von' ? texts.from : texts.to}
            <Input
              type="date"
              min={DATE_MIN}
              max={DATE_MAX}
              value={valueOf(name)}
              onChange={({ target }) => set(name, target.value)}
              size="large"
            />
          </label>
        ))}
      </div>
      {isFoldable && (
        <Checkbox checked={isUnfolded} onChange={({ target }) => unfold(target.checked)}>
          {texts.unfold}
        </Checkbox>
      )}
      {ONLY.filter((name) => valueOf(name) !== '').map((name) => (
        <Tag key={name} closable onClose={() => set(name, '')}>
          {onlyTexts[name]}
        </Tag>
      ))}
      {isFiltered && <Button onClick={clear}>{texts.clear}</Button>}
    </div>
  );
}
