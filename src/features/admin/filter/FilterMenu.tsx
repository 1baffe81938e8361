/** The filter by a menu, for those who do not type it. */
import FilterOutlined from '@ant-design/icons/es/icons/FilterOutlined';
import { Badge, Button, Popover } from 'antd';
import { useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FilterValue, MemberFilter } from '../../../../contract/office/memberFilter.ts';
import type {
  FilterField,
  FilterFieldName,
} from '../../../../contract/office/memberFilterFields.ts';
import { LateDialog } from '../LateDialog.tsx';
import { texts } from '../texts.ts';
import { useCloseOnBack } from '../../../shared/hooks/useCloseOnBack.ts';
import { inPage } from '../../../shared/ui/inPage.ts';
import { FieldChoices } from './FieldChoices.tsx';
import { fieldOf, offeredFields } from './filterWords.ts';
import '../../../shared/ui/moreBelow.css';

const loadLabels = () =>
  import(/* webpackChunkName: "office-dialogs" */ '../labels/ManageLabelsDialog.tsx');

interface FilterMenuProps {
  conditions: MemberFilter;
  onChange: (conditions: MemberFilter) => void;
}

export function FilterMenu({ conditions, onChange }: FilterMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isManaging, setIsManaging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  /** The focus does not go with what is closed. */
  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  useCloseOnBack(isOpen, close);
  const stopManaging = (): void => {
    // An open dialog would take the focus back.
    flushSync(() => setIsManaging(false));
    button.current?.focus();
  };

  /** The menu holds one condition for each field: the first. */
  const valuesOf = (field: FilterField): readonly FilterValue[] =>
    conditions.find((condition) => condition.field === field.name)?.anyOf ?? [];
  const set = (field: FilterField, anyOf: readonly FilterValue[]): void => {
    const name = field.name as FilterFieldName;
    const place = conditions.findIndex((condition) => condition.field === name);
    const next = [...conditions];
    next.splice(
      place === -1 ? next.length : place,
      place === -1 ? 0 : 1,
      ...(anyOf.length === 0 ? [] : [{ field: name, anyOf }]),
    );
    onChange(next);
  };

  return (
    <>
      <Popover
        trigger="click"
        getPopupContainer={inPage}
        placement="bottom"
        arrow={false}
        // Its distance is its padding: moved into the window, antd would leave that much of it outside.
        align={{ offset: [0, 0] }}
        open={isOpen}
        onOpenChange={setIsOpen}
        afterOpenChange={(hasOpened) => {
          // Whoever was quicker than the menu is in a field already.
          if (!hasOpened || fields.current?.contains(document.activeElement) === true) return;
          fields.current?.querySelector('input')?.focus({ preventScroll: true });
        }}
        destroyOnHidden
        classNames={{ root: 'filter-menu' }}
        content={
          <div
            ref={fields}
            role="group"
            aria-label={texts.filter}
            onKeyDown={({ key }) => key === 'Escape' && close()}
          >
            <div className="filter-fields more-below">
              <Fields
                valuesOf={valuesOf}
                onChange={set}
                onManage={() => {
                  setIsOpen(false);
                  setIsManaging(true);
                }}
              />
            </div>
            <Button block onClick={close}>
              {texts.filterDone}
            </Button>
          </div>
        }
      >
        {/* Within the button: above it the bar ends, which holds to the window's edge. */}
        <Badge count={conditions.length} size="small" offset={[-6, 6]}>
          <Button
            ref={button}
            size="large"
            icon={<FilterOutlined aria-hidden />}
            aria-label={conditions.length > 0 ? texts.filterWith(conditions.length) : undefined}
            aria-expanded={isOpen}
          >
            {texts.filter}
          </Button>
        </Badge>
      </Popover>
      <LateDialog load={loadLabels} isWanted={isManaging} onGiveUp={stopManaging}>
        {({ ManageLabelsDialog }) =>
          isManaging && (
            <ManageLabelsDialog
              onClose={stopManaging}
              onFind={(key) => {
                stopManaging();
                set(fieldOf('marke'), [{ kind: 'label', key }]);
              }}
            />
          )
        }
      </LateDialog>
    </>
  );
}

interface FieldsProps {
  valuesOf: (field: FilterField) => readonly FilterValue[];
  onChange: (field: FilterField, values: readonly FilterValue[]) => void;
  onManage: () => void;
}

/** The menu is there at once with the first field, which gets the focus, and all names; what else it offers, behind the paint. */
function Fields({ valuesOf, onChange, onManage }: FieldsProps) {
  const isWhole = useDeferredValue(true, false);
  return offeredFields.map((field, place) => (
    <FieldChoices
      key={field.name}
      field={field}
      values={valuesOf(field)}
      isToCome={!isWhole && place > 0}
      onChange={(values) => onChange(field, values)}
      onManage={onManage}
    />
  ));
}
