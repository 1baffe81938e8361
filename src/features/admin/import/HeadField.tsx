/** Says which line of the file names its columns, where that was guessed wrong. */
import { Form, Select } from 'antd';
import type { MemberImport } from '../../../../contract/office/importEntities.ts';
import { useHeadImportMutation } from '../../../api/importsApi.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { detailOf } from '../detailOf.ts';
import { texts } from './texts.ts';

const NONE = 0;

/** What was chosen for the columns begins anew with another head. */
export function HeadField({ file: { id, head, first } }: { file: MemberImport }) {
  const [choose, { error, isLoading }] = useHeadImportMutation();
  const options = [
    ...first.map(({ line, cells }) => ({ value: line, label: texts.headLine(line, cells) })),
    { value: NONE, label: texts.noHead },
  ];
  return (
    <>
      <Form.Item label={texts.head} layout="vertical">
        <Select
          aria-label={texts.head}
          value={head}
          options={options}
          classNames={{ popup: { root: 'import-options' } }}
          loading={isLoading}
          disabled={isLoading}
          onChange={(line: number) => void choose({ id, line })}
        />
      </Form.Item>
      {error !== undefined && <FailureAlert text={texts.headFailure} detail={detailOf(error)} />}
    </>
  );
}
