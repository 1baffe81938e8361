import { Button } from 'antd';
import { saveFile } from '../../../shared/saveFile.ts';
import { texts } from './texts.ts';

/** A file as it can be imported, to begin with. */
export function SampleButton() {
  return (
    <Button
      type="link"
      onClick={() =>
        saveFile(new TextEncoder().encode(texts.sampleFile), 'text/csv', texts.sampleName)
      }
    >
      {texts.sample}
    </Button>
  );
}
