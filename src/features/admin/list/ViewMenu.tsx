/** Chooses columns, their order, density and page size. */
import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined';
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import { Button, Checkbox, Popover, Radio } from 'antd';
import { useOpenMenu } from '../../../shared/hooks/useCloseOnBack.ts';
import { inPage } from '../../../shared/ui/inPage.ts';
import { texts } from '../texts.ts';
import {
  DEFAULT_VIEW,
  PAGE_SIZES,
  withMoved,
  withShown,
  type ChosenColumn,
  type MembersView,
} from './membersView.ts';
import '../../../shared/ui/moreBelow.css';

interface ViewMenuProps {
  view: MembersView;
  onChange: (view: MembersView) => void;
}

export const columnTitle = (column: ChosenColumn): string =>
  ({ ...texts.columns, ...texts.officeColumns })[column];

export function ViewMenu({ view, onChange }: ViewMenuProps) {
  const [isOpen, setIsOpen] = useOpenMenu();
  return (
    <Popover
      trigger="click"
      getPopupContainer={inPage}
      placement="bottom"
      // As in FilterMenu: its distance would be outside.
      arrow={false}
      align={{ offset: [0, 0] }}
      open={isOpen}
      onOpenChange={setIsOpen}
      classNames={{ root: 'view-menu' }}
      content={
        <div
          role="group"
          className="more-below"
          aria-label={texts.view}
          onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
        >
          <fieldset>
            <legend>{texts.viewColumns}</legend>
            {view.columns.map((column, place) => (
              <ColumnChoice
                key={column}
                column={column}
                place={place}
                view={view}
                onChange={onChange}
              />
            ))}
          </fieldset>
          <fieldset>
            <legend>{texts.density}</legend>
            <Radio.Group
              value={view.isDense ? 'dense' : 'calm'}
              onChange={({ target }) => onChange({ ...view, isDense: target.value === 'dense' })}
              options={[
                { value: 'calm', label: texts.densities.calm },
                { value: 'dense', label: texts.densities.dense },
              ]}
            />
          </fieldset>
          <fieldset>
            <legend>{texts.pageSize}</legend>
            <Radio.Group
              value={view.pageSize}
              onChange={({ target }) => onChange({ ...view, pageSize: target.value as number })}
              options={PAGE_SIZES.map((size) => ({ value: size, label: String(size) }))}
            />
          </fieldset>
          <Button type="link" size="small" onClick={() => onChange(DEFAULT_VIEW)}>
            {texts.viewReset}
          </Button>
        </div>
      }
    >
      <Button size="large" icon={<SettingOutlined aria-hidden />} aria-expanded={isOpen}>
        {texts.view}
      </Button>
    </Popover>
  );
}

interface ColumnChoiceProps extends ViewMenuProps {
  column: ChosenColumn;
  place: number;
}

function ColumnChoice({ column, place, view, onChange }: ColumnChoiceProps) {
  const title = columnTitle(column);
  const isShown = place < view.shown;
  const move = (step: -1 | 1) => onChange(withMoved(view, column, step));
  return (
    <div className="view-column">
      <Checkbox
        checked={isShown}
        onChange={({ target }) => onChange(withShown(view, column, target.checked))}
      >
        {title}
      </Checkbox>
      {isShown && (
        <>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined aria-hidden />}
            aria-label={texts.earlier(title)}
            aria-disabled={place === 0}
            onClick={() => move(-1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined aria-hidden />}
            aria-label={texts.later(title)}
            aria-disabled={place === view.shown - 1}
            onClick={() => move(1)}
          />
        </>
      )}
    </div>
  );
}
