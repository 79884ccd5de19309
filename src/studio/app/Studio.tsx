/** The editor: pages and outline, the phone, and the text of the file, all at one cursor. */
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { isContainer, rangesOf, valuesIn } from '../document/tree.ts';
import { type Connection, outlineOf, placeOf } from './connection.ts';
import { JsonPane } from './JsonPane.tsx';
import { Outline } from './Outline.tsx';
import { Phone } from './Phone.tsx';
import { addressOf, addressOfPage } from './selection.ts';
import { text } from './text.ts';

/** What is selected: a value of a file, by its id. */
export interface Selection {
  file: string;
  id: string;
}

export function Studio({ connection }: { connection: Connection }): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const [file, setFile] = useState<string | null>(null);
  const [selected, setSelected] = useState<Selection | null>(null);
  const [words, setWords] = useState('');
  const page = state.pages.find((one) => one.file === file) ?? null;
  const tree = file === null ? undefined : connection.files.tree(file);
  const content = file === null ? undefined : connection.files.text(file);

  useEffect(() => {
    const first = state.pages.find(({ route }) => route === '/pages/home/home') ?? state.pages[0];
    if (file === null && first) setFile(first.file);
  }, [file, state.pages]);
  useEffect(() => {
    if (file !== null) void connection.open(file);
  }, [connection, file]);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      if (event.shiftKey) connection.redo();
      else connection.undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [connection]);

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
    if (innermost) setSelected({ file: of, id: innermost.id });
  };

  const tapped = async (at: string): Promise<void> => {
    const place = await placeOf(at);
    if (!place) return;
    await connection.open(place.file);
    const lines = (connection.files.text(place.file) ?? '').split('\n');
    const before = lines.slice(0, place.line - 1).reduce((sum, line) => sum + line.length + 1, 0);
    setFile(place.file);
    selectAt(place.file, before + place.column - 1);
  };

  const shown = selected?.file === file ? selected : null;
  const range = tree && shown ? rangesOf(tree).get(shown.id) : undefined;
  const findings = state.findings.filter((finding) => finding.file === file);
  const matches = state.pages.filter((one) =>
    `${one.route} ${one.title}`.toLowerCase().includes(words.toLowerCase()),
  );

  return (
    <div className="studio">
      <header>
        <h1>{text('studio')}</h1>
        <button type="button" disabled={!connection.canUndo} onClick={() => connection.undo()}>
          {text('undo')}
        </button>
        <button type="button" disabled={!connection.canRedo} onClick={() => connection.redo()}>
          {text('redo')}
        </button>
        <output aria-live="polite" data-state={state.connection}>
          {text(state.connection !== 'open' ? state.connection : state.unsaved > 0 ? 'saving' : 'saved')}
        </output>
      </header>
      {state.setAside.map(({ step, reason, file: where }) => (
        <div className="set-aside" role="alert" key={step.id}>
          {text(`setAside.${reason}`)} <b>{step.label}</b> {where}
          <button type="button" onClick={() => connection.settle(step.id)}>
            {text('understood')}
          </button>
        </div>
      ))}
      <nav aria-label={text('pages')}>
        <input
          type="search"
          aria-label={text('findPage')}
          placeholder={text('findPage')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <ul>
          {matches.map((one) => (
            <li key={one.route}>
              <button
                type="button"
                aria-current={one.file === file ? 'page' : undefined}
                onClick={() => setFile(one.file)}
              >
                {one.route}
                <Badge count={state.findings.filter((finding) => finding.file === one.file).length} />
              </button>
            </li>
          ))}
        </ul>
      </nav>
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
      <section className="findings" aria-label={text('findings')} aria-live="polite">
        {state.findings.length === 0 ? <p>{text('nothingWrong')}</p> : null}
        <ul>
          {state.findings.slice(0, 100).map((finding) => (
            <li key={`${finding.file}:${finding.from}:${finding.message}`} data-severity={finding.severity}>
              <button
                type="button"
                onClick={() => {
                  setFile(finding.file);
                  void connection.open(finding.file).then(() => selectAt(finding.file, finding.from));
                }}
              >
                <b>{finding.file}</b> {finding.message}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const Badge = ({ count }: { count: number }): ReactNode =>
  count === 0 ? null : <span className="badge">{count}</span>;
