/** One field for words and conditions, with what can be typed offered below it, and the same as a menu beside it. */
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { AutoComplete, Button, Input, Tag, type GetRef } from 'antd';
import { useEffect, useId, useImperativeHandle, useState, type Ref, type RefObject } from 'react';
import { formatCondition } from '../../../../contract/office/memberFilter.ts';
import { SEARCH_MAX_CHARS } from '../../../../contract/limits.ts';
import { texts } from '../texts.ts';
import { CLEARABLE } from '../../../shared/ui/clearable.tsx';
import { useMediaQuery } from '../../../shared/hooks/useMediaQuery.ts';
import { inPage } from '../../../shared/ui/inPage.ts';
import { FilterMenu } from './FilterMenu.tsx';
import { offersFor, wordsOfCondition } from './filterWords.ts';
import { useLabelNames } from './useLabelNames.ts';
import { bringUp } from '../useListInSight.ts';
import { useFilterField, type MemberFilterState } from './useMemberFilter.ts';
import './filter.css';

export type FilterFieldRef = GetRef<typeof AutoComplete>;

export interface Typed {
  /** Something is typed that has not been searched for yet. */
  isTyping: boolean;
  /** Searches for it at once. */
  commit: () => void;
}

interface FilterFieldProps {
  filter: MemberFilterState;
  fieldRef: Ref<FilterFieldRef>;
  /** With which the list begins. */
  top: RefObject<HTMLElement | null>;
  /** Told whether something is typed that has not been searched for yet. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
  typedRef: Ref<Typed>;
  /** Leads on from the field, where no offers are. */
  onDown: () => void;
}

export function FilterField({
  filter,
  fieldRef,
  top,
  onTyping,
  typedRef,
  onDown,
}: FilterFieldProps) {
  const { conditions, words, change } = filter;
  const { typed, type, commit, isTyping } = useFilterField(filter);
  useEffect(() => onTyping?.(isTyping), [onTyping, isTyping]);
  useImperativeHandle(typedRef, () => ({ isTyping, commit }));
  const [isOpen, setIsOpen] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 479px)');
  // Where a phone's keys leave half of the window, those found are to be in it.
  useEffect(() => {
    if (isTyping && isNarrow && top.current !== null) bringUp(top.current);
  }, [isTyping, isNarrow, top]);
  const id = useId();
  // It has the focus from the first, but where figures stand above it nobody has asked to leave the page's head.
  useEffect(() => document.getElementById(id)?.focus({ preventScroll: true }), [id]);
  const labels = useLabelNames(filter, typed);
  const offers = offersFor(typed, conditions, labels.names);
  const isOffering = isOpen && offers.length > 0;
  return (
    <>
      <AutoComplete
        ref={fieldRef}
        id={id}
        className="filter-field"
        value={typed}
        onChange={(text: string | undefined) => type(text ?? '')}
        options={offers.map(({ value, piece, words }) => ({
          value,
          label: (
            <span className="filter-offer">
              <span>{words}</span> <code>{piece}</code>
            </span>
          ),
        }))}
        open={isOffering}
        onOpenChange={setIsOpen}
        defaultActiveFirstOption={false}
        getPopupContainer={inPage}
        onSelect={() => setIsOpen(true)}
        virtual={false}
        // All of them, wrapped on a small screen: keys lead through the offers, not through their list.
        listHeight={640}
      >
        <Input
          type="search"
          aria-label={texts.search}
          placeholder={isNarrow ? texts.searchHint : texts.filterHint}
          maxLength={SEARCH_MAX_CHARS}
          autoComplete="off"
          spellCheck={false}
          allowClear={CLEARABLE}
          size="large"
          onKeyDown={(event) => {
            // With an offer marked, Enter takes that.
            const isMarked = document.querySelector('.ant-select-item-option-active') !== null;
            // It closes the offers; the browser would clear the field by it.
            if (event.key === 'Escape' && isOffering) event.preventDefault();
            if (event.key === 'Enter' && !(isOpen && isMarked)) commit();
            if (event.key === 'ArrowDown' && !isOffering) {
              event.preventDefault();
              // Nothing is to be offered now.
              event.stopPropagation();
              onDown();
            }
          }}
        />
      </AutoComplete>
      <FilterMenu conditions={conditions} onChange={(next) => change(next, words)} />
    </>
  );
}

/** The conditions that hold, each to be taken away; and what is wrong with what was typed. */
export function FilterChips({ filter }: { filter: MemberFilterState }) {
  const { conditions, words, change, unknown } = filter;
  const labels = useLabelNames(filter);
  const said = [...unknown, ...labels.unknown];
  return (
    <>
      {conditions.length > 0 && (
        <ul className="filter-chips" aria-label={texts.filters}>
          {conditions.map((condition) => (
            <li key={formatCondition(condition)}>
              <Tag>
                {wordsOfCondition(condition, labels.names)}
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={texts.removeFilter(wordsOfCondition(condition, labels.names))}
                  onClick={() =>
                    change(
                      conditions.filter((other) => other !== condition),
                      words,
                    )
                  }
                />
              </Tag>
            </li>
          ))}
          {conditions.length > 1 && (
            <li>
              <Button type="link" size="small" onClick={() => change([], words)}>
                {texts.clearFilters}
              </Button>
            </li>
          )}
        </ul>
      )}
      <div role="status" className="filter-unknown">
        {said.map(({ piece, sentence }) => (
          <p key={piece}>{sentence}</p>
        ))}
        {unknown.length > 0 && <p>{texts.filterMistyped}</p>}
      </div>
    </>
  );
}
