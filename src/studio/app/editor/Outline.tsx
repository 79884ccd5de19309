/** The nodes of the file as a tree. */
import { type ReactNode, useEffect, useState } from 'react';
import type { Section } from '../../server/messages.ts';
import type { Connection } from '../connection.ts';
import { text } from './text.ts';

interface Props {
  file: string;
  connection: Connection;
  /** Rises with each change of the files. */
  version: number;
  load(file: string): Promise<Section[]>;
  /** The selected range of the text. */
  range: { from: number; to: number } | undefined;
  select(offset: number): void;
}

export function Outline({ file, version, load, range, select }: Props): ReactNode {
  const [sections, setSections] = useState<{ file: string; all: Section[] }>({ file, all: [] });
  useEffect(() => {
    let isOld = false;
    void version;
    void load(file).then((all) => {
      if (!isOld) setSections({ file, all });
    });
    return () => {
      isOld = true;
    };
  }, [file, load, version]);
  if (sections.file !== file) return <p>{text('loading')}</p>;
  return <Level sections={sections.all} {...{ range, select }} />;
}

function Level({
  sections,
  range,
  select,
}: { sections: readonly Section[] } & Pick<Props, 'range' | 'select'>): ReactNode {
  const listed = sections.filter(({ kind }) => kind !== 'value');
  if (listed.length === 0) return null;
  return (
    <ul>
      {listed.map((section) => (
        <li key={`${section.from}:${section.name}`}>
          <button
            type="button"
            data-kind={section.kind}
            aria-current={range && section.to === range.to ? 'true' : undefined}
            // The value itself: an entry may begin with its name.
            onClick={() => select(section.to - 1)}
          >
            {section.name} <small>{section.detail}</small>
          </button>
          <Level sections={section.children} {...{ range, select }} />
        </li>
      ))}
    </ul>
  );
}
