import { Checkbox, Form, Input } from 'antd';
import { VIEW_NAME_MAX_CHARS, type SavedViews } from '../../../../contract/office/savedViews.ts';
import { wordsOf } from '../../../api/client/failures.ts';
import { useSaveViewsMutation } from '../../../api/savedViewsApi.ts';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { texts } from './texts.ts';

interface SaveViewDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** What is to be remembered (viewQuery.ts). */
  query: string;
  /** Those that there are. */
  saved: SavedViews;
}

interface Values {
  name: string;
  isDefault: boolean;
}

/** Gives the filter that the list shows a name. */
export function SaveViewDialog({ isOpen, onClose, query, saved }: SaveViewDialogProps) {
  const [save] = useSaveViewsMutation();
  return (
    <FormDialog<Values>
      name="save view"
      isOpen={isOpen}
      onClose={onClose}
      title={texts.saveTitle}
      submitText={texts.keep}
      initialValues={{ isDefault: false }}
      firstField="name"
      send={async ({ name, isDefault }) => {
        const others = saved.views.map((view) =>
          isDefault ? { ...view, is_default: false } : view,
        );
        const view = { name: name.trim(), query, is_default: isDefault };
        const { error } = await save({ ...saved, views: [...others, view] });
        if (error !== undefined) return { failure: wordsOf(error, texts.failure) };
        return { success: texts.kept(view.name) };
      }}
    >
      <Form.Item
        name="name"
        label={texts.name}
        rules={[{ required: true, whitespace: true, message: texts.nameMissing }]}
      >
        <Input maxLength={VIEW_NAME_MAX_CHARS} autoComplete="off" />
      </Form.Item>
      <Form.Item name="isDefault" valuePropName="checked">
        <Checkbox>{texts.isDefault}</Checkbox>
      </Form.Item>
    </FormDialog>
  );
}
