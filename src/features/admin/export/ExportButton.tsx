/** Takes what the list finds away as a table: at once with the columns of the last time, which are chosen beside it. */
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { Button, Checkbox, Popover, Radio, Space } from 'antd';
import type { MemberSelection } from '../../../../contract/office/jobEntities.ts';
import type { TableFormat } from '../../../../contract/office/memberTable.ts';
import {
  HARMLESS_COLUMNS,
  inTableOrder,
  TABLE_COLUMNS,
  type TableColumn,
} from '../../../../contract/office/tableColumns.ts';
import { useOpenMenu } from '../../../shared/hooks/useCloseOnBack.ts';
import { inPage } from '../../../shared/ui/inPage.ts';
import { columnsOfList, useTableChoice, type TableChoice } from './tableChoice.ts';
import { texts } from './texts.ts';
import type { LoadedTable } from './useMemberTable.ts';
import '../../../shared/ui/moreBelow.css';
import './export.css';

interface ExportButtonProps {
  selection: MemberSelection;
  table: LoadedTable;
  /** How many the list finds, as it is written, while some of them are selected: it takes all; null: none are. */
  all: string | null;
  /** Nothing can be loaded now; beside it stands why. */
  isDisabled: boolean;
}

export function ExportButton({ selection, table, all, isDisabled }: ExportButtonProps) {
  const [choice, setChoice] = useTableChoice();
  const [isOpen, setIsOpen] = useOpenMenu();
  const { load, progress, stop } = table;
  const isLoading = progress !== null;
  const label = all === null ? texts.load : texts.loadAll(all);
  const begin = () => {
    setIsOpen(choice.columns.length === 0);
    if (choice.columns.length > 0) {
      load({ selection, columns: [...choice.columns], format: choice.format });
    }
  };
  return (
    <div className="export">
      <Space.Compact>
        <Button
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          loading={isLoading}
          disabled={isDisabled}
          onClick={begin}
        >
          {label}
        </Button>
        <Popover
          trigger="click"
          getPopupContainer={inPage}
          placement="bottom"
          // As in FilterMenu: its distance would be outside.
          arrow={false}
          align={{ offset: [0, 0] }}
          open={isOpen}
          onOpenChange={setIsOpen}
          classNames={{ root: 'export-menu' }}
          content={
            <div
              role="group"
              aria-label={texts.choose}
              onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
            >
              <div className="export-choices more-below">
                <Choices choice={choice} onChange={setChoice} />
              </div>
              <Button
                type="primary"
                disabled={choice.columns.length === 0 || isLoading || isDisabled}
                onClick={begin}
              >
                {label}
              </Button>
            </div>
          }
        >
          <Button
            size="small"
            icon={<DownOutlined aria-hidden />}
            aria-label={texts.choose}
            title={texts.choose}
            aria-expanded={isOpen}
          />
        </Popover>
      </Space.Compact>
      <span role="status" className="export-progress">
        {isLoading && (progress === 0 ? texts.begins : texts.progress(progress))}
      </span>
      {isLoading && (
        <Button type="link" size="small" onClick={stop}>
          {texts.stop}
        </Button>
      )}
    </div>
  );
}

interface ChoicesProps {
  choice: TableChoice;
  onChange: (choice: TableChoice) => void;
}

const FORMATS = Object.keys(texts.formats) as TableFormat[];

function Choices({ choice: { columns, format }, onChange }: ChoicesProps) {
  const choose = (next: readonly TableColumn[]) =>
    onChange({ columns: inTableOrder(next), format });
  const box = (column: TableColumn) => (
    <Checkbox
      key={column}
      checked={columns.includes(column)}
      onChange={({ target }) =>
        choose(target.checked ? [...columns, column] : columns.filter((other) => other !== column))
      }
    >
      {TABLE_COLUMNS[column]}
    </Checkbox>
  );
  return (
    <>
      <fieldset>
        <legend>{texts.columns}</legend>
        <div className="export-ends">
          <Button type="link" size="small" onClick={() => choose(HARMLESS_COLUMNS)}>
            {texts.all}
          </Button>
          <Button type="link" size="small" onClick={() => choose(columnsOfList())}>
            {texts.asListed}
          </Button>
          <Button type="link" size="small" onClick={() => choose([])}>
            {texts.none}
          </Button>
        </div>
        <div className="export-columns">{HARMLESS_COLUMNS.map(box)}</div>
        <div className="export-codes">
          {box('invitation_code')}
          <p>{texts.codesHint}</p>
        </div>
        {columns.length === 0 && <p role="alert">{texts.noColumn}</p>}
      </fieldset>
      <fieldset>
        <legend>{texts.format}</legend>
        <Radio.Group
          value={format}
          onChange={({ target }) => onChange({ columns, format: target.value as TableFormat })}
          options={FORMATS.map((value) => ({ value, label: texts.formats[value] }))}
        />
      </fieldset>
    </>
  );
}
