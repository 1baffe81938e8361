import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined';
import { Button } from 'antd';
import { copyText } from '../../shared/clipboard.ts';
import { toast } from '../../shared/toast.tsx';
import { texts } from './texts.ts';

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success(texts.copied);
  else toast.error(texts.copyFailure);
}

/** @param label names what is copied, since the button itself shows an icon only. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <Button
      type="text"
      size="small"
      icon={<CopyOutlined />}
      aria-label={label}
      title={label}
      onClick={() => void copy(text)}
    />
  );
}
