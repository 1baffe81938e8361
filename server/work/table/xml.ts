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

/** The tags of a workbook lie a dozen deep, and have some twenty attributes. */
const DEPTH_MAX = 100;
const ATTRIBUTES_MAX = 200;
/** Of one tag: an attribute may name many cells. */
const ATTRIBUTES_MAX_CHARS = 64 * 1024;

/** What the parser keeps of a file is bounded, whatever the file. @throws TableError when it is no XML. */
export function xmlParser(told: XmlTold) {
  const parser = sax.parser(true, {});
  let failure: Error | null = null;
  parser.onerror = () => (failure ??= new TableError(texts.brokenZip));
  let depth = 0;
  let attributes = 0;
  let chars = 0;
  parser.onopentagstart = () => {
    depth += 1;
    attributes = 0;
    chars = 0;
    if (depth > DEPTH_MAX) throw new TableError(texts.brokenZip);
  };
  // As each one comes: the tag itself is told when it is whole.
  parser.onattribute = ({ name, value }) => {
    attributes += 1;
    chars += name.length + value.length;
    if (attributes > ATTRIBUTES_MAX || chars > ATTRIBUTES_MAX_CHARS) {
      throw new TableError(texts.tooMuchInside);
    }
  };
  parser.onopentag = (tag) => {
    const plain = Object.entries(tag.attributes as Record<string, string>).map(
      ([key, value]) => [withoutPrefix(key), value] as const,
    );
    told.open?.(withoutPrefix(tag.name), Object.fromEntries(plain));
    // The parser keeps the tag until it is closed.
    tag.attributes = {};
  };
  parser.ontext = (part) => told.text?.(part);
  parser.oncdata = (part) => told.text?.(part);
  parser.onclosetag = (name) => {
    depth -= 1;
    told.close?.(withoutPrefix(name));
  };
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
