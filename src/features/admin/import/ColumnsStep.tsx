/** The second step of an import: what each column of the file is to a member, and whom it means. */
import { Button, Form, Radio, Select, Table } from 'antd';
import { useState } from 'react';
import {
  excludes,
  hasNames,
  type ImportField,
  type ImportMatch,
  type ImportPlan,
  type MemberImport,
} from '../../../../contract/office/importEntities.ts';
import type { Job } from '../../../../contract/office/jobEntities.ts';
import { explanationOf } from '../../../api/client/failures.ts';
import { usePlanImportMutation } from '../../../api/importsApi.ts';
import { useExclusive } from '../../../shared/hooks/useExclusive.ts';
import { toast } from '../../../shared/toast.tsx';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { Link } from '../../../shared/ui/Link.tsx';
import { HeadField } from './HeadField.tsx';
import { Remembered } from './Remembered.tsx';
import { StepHeading } from './StepHeading.tsx';
import { texts } from './texts.ts';

const NOT_TAKEN = 'none';
const FIELDS = [
  { value: NOT_TAKEN, label: texts.notTaken },
  ...Object.entries(texts.fields).map(([value, label]) => ({ value, label })),
];
const EXAMPLES = 3;

interface ColumnsStepProps {
  file: MemberImport;
  plan: ImportPlan;
  onChange: (plan: ImportPlan) => void;
  onPlanned: (job: Job) => void;
}

export function ColumnsStep({ file, plan, onChange, onPlanned }: ColumnsStepProps) {
  const [begin] = usePlanImportMutation();
  const [failure, setFailure] = useState<unknown>();
  const [check, isChecking] = useExclusive(async () => {
    const { data, error } = await begin({ id: file.id, plan });
    setFailure(error);
    if (error === undefined) onPlanned(data);
  });
  const { fields, match, existing } = plan;
  const matches = matchesOf(fields);
  const needsNames = !hasNames(fields) && (existing === 'skip' || match === 'name');
  return (
    <Form layout="vertical" onFinish={check}>
      <StepHeading step={`columns ${file.head}`}>
        {texts.file(file.file_name, file.rows)}
      </StepHeading>
      {file.is_returned === true && <p className="import-hint">{texts.returned}</p>}
      <HeadField file={file} />
      {file.is_remembered && <Remembered file={file} plan={plan} onChange={onChange} />}
      <ColumnTable
        file={file}
        fields={fields}
        onChange={(next) => onChange(withFields(plan, next))}
      />
      {fields.includes('email') && <p className="import-hint">{texts.emailHint}</p>}
      {matches.length > 0 && (
        <Form.Item label={texts.match} layout="vertical">
          <Radio.Group
            aria-label={texts.match}
            value={match}
            onChange={({ target }) => onChange({ ...plan, match: target.value as ImportMatch })}
            options={matches.map((value) => ({ value, label: texts.matches[value] }))}
          />
        </Form.Item>
      )}
      <Form.Item label={texts.existing} layout="vertical">
        <Radio.Group
          aria-label={texts.existing}
          value={existing}
          onChange={({ target }) =>
            onChange({ ...plan, existing: target.value as ImportPlan['existing'] })
          }
          options={[
            { value: 'skip', label: texts.skip },
            { value: 'update', label: texts.update },
          ]}
        />
      </Form.Item>
      {needsNames && <p role="status">{texts.noNames}</p>}
      {failure !== undefined && (
        <FailureAlert text={texts.planFailure} detail={explanationOf(failure)} />
      )}
      <div className="import-buttons">
        <Button type="primary" htmlType="submit" loading={isChecking} disabled={needsNames}>
          {texts.check}
        </Button>
        <Link to="/admin/import">{texts.otherFile}</Link>
      </div>
    </Form>
  );
}

/** By what lines can find members, when the columns are these. */
function matchesOf(fields: ImportPlan['fields']): ImportMatch[] {
  return (['number', 'email', 'name'] as const).filter((match) =>
    match === 'name' ? hasNames(fields) : fields.includes(match),
  );
}

/** What lines found members by stays, as long as a column has it. */
function withFields(plan: ImportPlan, fields: ImportPlan['fields']): ImportPlan {
  const matches = matchesOf(fields);
  const match = matches.includes(plan.match) ? plan.match : (matches[0] ?? plan.match);
  return { ...plan, fields, match };
}

interface ColumnTableProps {
  file: MemberImport;
  fields: ImportPlan['fields'];
  onChange: (fields: ImportPlan['fields']) => void;
}

function ColumnTable({ file, fields, onChange }: ColumnTableProps) {
  const choose = (place: number, value: string) => {
    const field = value === NOT_TAKEN ? null : (value as ImportField);
    // A field is one column, and a name stands in one or in two: what was told before is not taken over then.
    const isLost = (before: ImportField | null, index: number) =>
      index !== place && field !== null && excludes(field, before);
    onChange(
      fields.map((before, index) => {
        if (index === place) return field;
        return isLost(before, index) ? null : before;
      }),
    );
    const lost = file.columns.filter((_, index) => isLost(fields[index] ?? null, index));
    // Its row may be out of sight.
    if (field !== null && lost.length > 0) {
      toast.info(texts.noLongerTaken(lost, texts.fields[field], file.columns[place] ?? ''));
    }
  };
  return (
    <Table
      className="import-columns"
      tableLayout="fixed"
      size="small"
      pagination={false}
      rowKey="place"
      dataSource={file.columns.map((name, place) => ({ name, place }))}
      columns={[
        {
          title: texts.column,
          key: 'name',
          className: 'import-column',
          render: (_, { name, place }) => (
            <>
              <strong>{name}</strong>
              <span className="import-examples">{examplesOf(file, place)}</span>
            </>
          ),
        },
        {
          title: texts.becomes,
          key: 'field',
          width: '50%',
          render: (_, { name, place }) => (
            <Select
              aria-label={texts.becomesFor(name)}
              value={fields[place] ?? NOT_TAKEN}
              options={FIELDS}
              classNames={{ popup: { root: 'import-options' } }}
              onChange={(value: string) => choose(place, value)}
            />
          ),
        },
      ]}
    />
  );
}

function examplesOf({ rows, preview, examples }: MemberImport, place: number): string {
  const first = preview.map(({ cells: all }) => all[place] ?? '').filter((cell) => cell !== '');
  const cells = examples?.cells[place] ?? first;
  if (cells.length > 0) return cells.slice(0, EXAMPLES).join(' · ');
  return texts.empty(examples?.rows ?? preview.length, rows);
}
