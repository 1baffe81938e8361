import { Form } from 'antd';
import { lazy, Suspense } from 'react';
import { fetchConflictsTable } from '../../api/boardApi.ts';
import { textOf } from '../../api/client/failures.ts';
import type { ClientServices } from '../../session/services.ts';
import { useAppDispatch } from '../../shared/store.ts';
import { FormDialog } from '../../shared/ui/FormDialog.tsx';
import type { Period } from './PeriodField.tsx';
import { saveFile } from '../../shared/saveFile.ts';
import { texts } from './texts.ts';

/** Calendar and dates: of no use before somebody asks for a table. */
const PeriodField = lazy(async () => ({
  default: (await import(/* webpackChunkName: "period-field" */ './PeriodField.tsx')).PeriodField,
}));

interface ExportDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  period?: Period;
}

/** The conflicts as a table, of some days or all. */
export function ExportDialog({ isOpen, onClose }: ExportDialogProps) {
  const dispatch = useAppDispatch<ClientServices>();
  return (
    <FormDialog<Values>
      name="export conflicts"
      isOpen={isOpen}
      onClose={onClose}
      title={texts.exportTitle}
      submitText={texts.exportLoad}
      initialValues={{}}
      send={async ({ period }) => {
        const { data, error } = await dispatch(fetchConflictsTable(period ?? {}));
        if (error !== undefined) return { failure: { text: textOf(error, texts.exportFailure) } };
        saveFile(data, 'text/csv', texts.exportFile(period?.from, period?.to));
        return { success: texts.exportDone };
      }}
      intro={<p>{texts.exportHint}</p>}
    >
      <Suspense fallback={<div className="board-period-skeleton" />}>
        <Form.Item name="period" label={texts.period}>
          <PeriodField />
        </Form.Item>
      </Suspense>
    </FormDialog>
  );
}
