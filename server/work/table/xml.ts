/** Reads XML bit by bit: what it says is told as it comes, and nothing of it is kept. */
import sax from 'sax';
import { TableError } from './tableRow.ts';
import { texts } from './texts.ts';

export interface XmlTold {
  /** @param name without its prefix, and so are those of the attributes. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** A part of a text, which may come in several. */
  readonly text?: (part: string) => void;
  readonly close?: (name: string) => void;
}

/** @throws TableError when it is no XML. */
export function xmlParser(told: XmlTold) {
  const parser = sax.parser(true, {});
  let failure: Error | null = null;
  parser.onerror = () => (failure ??= new TableError(texts.brokenZip));
  parser.onopentag = ({ name, attributes }) => {
    const plain = Object.entries(attributes as Record<string, string>).map(
      ([key, value]) => [withoutPrefix(key), value] as const,
    );
    told.open?.(withoutPrefix(name), Object.fromEntries(plain));
  };
  parser.ontext = (part) => told.text?.(part);
  parser.oncdata = (part) => told.text?.(part);
  parser.onclosetag = (name) => told.close?.(withoutPrefix(name));
  const decoder = new TextDecoder();
  const write = (text: string) => {
    parser.write(text);
    if (failure !== null) throw failure;
  };
  return {
    write: (chunk: Buffer) => write(decoder.decode(chunk, { stream: true })),
    close: () => write(decoder.decode()),
  };
}

/** Reads a part that is small, or of which little is kept. */
export async function readXml(chunks: AsyncIterable<Buffer>, told: XmlTold): Promise<void> {
  const parser = xmlParser(told);
  for await (const chunk of chunks) parser.write(chunk);
  parser.close();
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
