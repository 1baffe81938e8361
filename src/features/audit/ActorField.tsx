import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { SEARCH_DEBOUNCE_MS, SEARCH_MAX_CHARS } from '../../../contract/limits.ts';
import type { NamedMember } from '../../../contract/office/audit.ts';
import { textOf } from '../../api/client/failures.ts';
import { useFindQuery } from '../../api/finderApi.ts';
import { useRested } from '../../shared/hooks/useRested.ts';
import { inPage } from '../../shared/ui/inPage.ts';
import { texts } from './texts.ts';

const NO_MEMBERS = Object.entries(texts.noMember).map(([value, label]) => ({ value, label }));
const ANYONE = { value: '', label: texts.anyone };

interface ActorFieldProps {
  /** A member's id, or one of `texts.noMember`; empty: whoever. */
  value: string;
  named: NamedMember | undefined;
  onChange: (value: string) => void;
}

/** Who did it: a member, who is searched for, or what is none. */
export function ActorField({ value, named, onChange }: ActorFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  /** Until the answer names them. */
  const [chosen, setChosen] = useState<NamedMember>();

  const wanted = typed.trim();
  const search = useRested(wanted, SEARCH_DEBOUNCE_MS);
  const { currentData, error } = useFindQuery(search, { skip: search === '' });
  const found = wanted === search ? currentData?.members : undefined;

  const member = [named, chosen].find((one) => String(one?.id) === value);
  const labelOf = (who: string): string =>
    NO_MEMBERS.find((one) => one.value === who)?.label ??
    (member === undefined ? texts.unnamed : texts.named(member));
  const hits = (found ?? []).map((one) => ({ value: String(one.id), label: texts.named(one) }));
  const alike = NO_MEMBERS.filter(({ label }) =>
    label.toLowerCase().includes(wanted.toLowerCase()),
  );
  // Nothing that Enter would take before what was typed is answered.
  const options =
    wanted === '' ? [ANYONE, ...NO_MEMBERS] : found === undefined ? [] : [...hits, ...alike];
  const isLooking = wanted !== search || error === undefined;
  return (
    <div className="audit-choice">
      <label htmlFor={id}>{texts.actor}</label>
      <Select
        id={id}
        size="large"
        labelInValue
        value={value === '' ? null : { value, label: labelOf(value) }}
        placeholder={texts.anyone}
        options={options}
        onChange={(choice: { value: string; label: string } | undefined) => {
          const who = choice?.value ?? '';
          setChosen(found?.find((one) => String(one.id) === who));
          onChange(who);
        }}
        showSearch={{
          searchValue: typed,
          filterOption: false,
          onSearch: (text) => setTyped(text.slice(0, SEARCH_MAX_CHARS)),
        }}
        notFoundContent={
          found !== undefined
            ? texts.actorNoHits
            : isLooking
              ? texts.actorSearching
              : textOf(error, texts.actorFailure)
        }
        allowClear={{ clearIcon: <CloseCircleFilled aria-hidden />, label: texts.clearActor }}
        getPopupContainer={inPage}
        virtual={false}
      />
    </div>
  );
}
