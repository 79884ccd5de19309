/** The editor: pages and outline, the phone, and the text of the file, all at one cursor. */
import './editor.css';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { atPointer, isContainer, pointerOf, rangesOf, valuesIn } from '../../document/tree.ts';
import { go } from '../address.ts';
import { outlineOf, placeOf } from '../connection.ts';
import type { ViewProps } from '../views.ts';
import { Findings } from './Findings.tsx';
import { JsonPane } from './JsonPane.tsx';
import { Outline } from './Outline.tsx';
import { PageList } from './PageList.tsx';
import { Phone } from './Phone.tsx';
import { addressOf, addressOfPage } from './selection.ts';
import { text } from './text.ts';

export default function Editor({ connection, address }: ViewProps): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  // What is selected: a value, by its id. The address has its place, which may be another one after a change.
  const [selected, setSelected] = useState<{ file: string; id: string } | null>(null);
  const file = address.path || null;
  const page = state.pages.find((one) => one.file === file) ?? null;
  const tree = file === null ? undefined : connection.files.tree(file);
  const content = file === null ? undefined : connection.files.text(file);
  const isLoaded = tree !== undefined;

  useEffect(() => {
    const first = state.pages.find(({ route }) => route === state.start) ?? state.pages[0];
    if (file === null && first) go({ view: 'editor', path: first.file }, 'replace');
  }, [file, state.pages, state.start]);
  useEffect(() => {
    if (file !== null) void connection.open(file);
  }, [connection, file]);
  // An address that somebody else has made, or an earlier one.
  useEffect(() => {
    const within = file === null ? undefined : connection.files.tree(file);
    if (!isLoaded || !within || file === null || address.at === null) return;
    const value = atPointer(within.root, address.at);
    if (value) setSelected({ file, id: value.id });
  }, [connection, file, address.at, isLoaded]);

  const show = (of: string): void => go({ view: 'editor', path: of });

  /** Selects the innermost value around an offset that is an object. */
  const selectAt = (of: string, offset: number): void => {
    const within = connection.files.tree(of);
    if (!within) return;
    const ranges = rangesOf(within);
    const around = [...valuesIn(within.root)].filter((value) => {
      const range = ranges.get(value.id);
      return (
        isContainer(value) && value.kind === 'object' && range && range.from <= offset && offset < range.to
      );
    });
    const innermost = around.at(-1);
    if (!innermost) return;
    setSelected({ file: of, id: innermost.id });
    const at = pointerOf(within.root, innermost.id);
    if (at !== undefined) go({ view: 'editor', path: of, at }, of === file ? 'replace' : 'push');
  };

  const tapped = async (at: string): Promise<void> => {
    const place = await placeOf(at);
    if (!place) return;
    await connection.open(place.file);
    const lines = (connection.files.text(place.file) ?? '').split('\n');
    const before = lines.slice(0, place.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    selectAt(place.file, before + place.column - 1);
  };

  const shown = selected?.file === file ? selected : null;
  const range = tree && shown ? rangesOf(tree).get(shown.id) : undefined;
  const findings = state.findings.filter((finding) => finding.file === file);

  return (
    <div className="editor">
      <PageList {...{ connection, file, show }} />
      <section className="outline" aria-label={text('outline')}>
        {file === null || !tree ? null : (
          <Outline
            {...{ file, connection, version: state.version, load: outlineOf }}
            range={range}
            select={(offset) => selectAt(file, offset)}
          />
        )}
      </section>
      <section className="phone" aria-label={text('phone')}>
        {state.app && file !== null ? (
          <Phone
            app={state.app}
            address={page && addressOfPage(state.app, state.paths, page.route)}
            marked={tree && shown ? addressOf(shown, tree, state.pages) : null}
            tapped={(at) => void tapped(at)}
          />
        ) : null}
      </section>
      <section className="source" aria-label={text('source')}>
        {file !== null && content !== undefined ? (
          <JsonPane {...{ file, connection, content, findings, range }} select={(at) => selectAt(file, at)} />
        ) : null}
      </section>
      <Findings
        findings={state.findings}
        select={(finding) =>
          void connection.open(finding.file).then(() => selectAt(finding.file, finding.from))
        }
      />
    </div>
  );
}
