/** Two buttons that load a person's data as a file, one for people and one for machines. */
import { Button, Space } from 'antd';
import { useState } from 'react';
import { dataFileName, type DataFormat } from '../../../contract/account/dataFile.ts';
import { saveFile } from '../saveFile.ts';
import { toast } from '../toast.tsx';

/** The file, or the sentence that says why there is none. */
export type LoadedData = { bytes: Uint8Array<ArrayBuffer> } | { failure: string };

interface DataFileButtonsProps {
  /** Never rejects. */
  load: (format: DataFormat) => Promise<LoadedData>;
  /** Of the member whose data they are, where they are not one's own. */
  number?: number;
  size?: 'small' | 'large';
}

const FORMATS: readonly { format: DataFormat; label: string; type: string }[] = [
  { format: 'pdf', label: 'Als PDF laden', type: 'application/pdf' },
  { format: 'json', label: 'Als JSON laden', type: 'application/json' },
];

/** By the festival's calendar, as file names have it. */
const today = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });

export function DataFileButtons({ load, number, size = 'large' }: DataFileButtonsProps) {
  const [loading, setLoading] = useState<DataFormat | null>(null);
  return (
    <Space wrap>
      {FORMATS.map(({ format, label, type }) => (
        <Button
          key={format}
          size={size}
          loading={loading === format}
          disabled={loading !== null && loading !== format}
          onClick={() => {
            setLoading(format);
            void load(format).then((loaded) => {
              setLoading(null);
              if ('failure' in loaded) toast.error(loaded.failure);
              else saveFile(loaded.bytes, type, dataFileName(format, today(), number));
            });
          }}
        >
          {label}
        </Button>
      ))}
    </Space>
  );
}
