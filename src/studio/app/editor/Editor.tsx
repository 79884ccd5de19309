/** The editor: pages and outline, the phone, properties, and the text of the file, all with one selection. */
import './editor.css';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { rangesOf } from '../../document/tree.ts';
import type { Seen } from '../../messages.ts';
import { go, readAddress } from '../address.ts';
import { useOffered } from '../commands/offered.ts';
import { applyFix } from '../fixes/applyFix.ts';
import type { ApplyFix } from '../fixes/FixButton.tsx';
import { Status } from '../frame/Status.tsx';
import { openFiles } from '../openFiles.ts';
import { useAction } from '../useQuery.ts';
import type { ViewProps } from '../views.ts';
import { Actions, type Outcome } from './actions.ts';
import { appearancesOf } from './appearances.ts';
import { Compare } from './Compare.tsx';
import { startDrag } from './drag/drag.ts';
import { ExtractDialog } from './ExtractDialog.tsx';
import { editorCommands } from './editorCommands.ts';
import { Findings } from './Findings.tsx';
import { insertions } from './insertions.ts';
import { JsonPane } from './JsonPane.tsx';
import { languageOf } from './language/language.ts';
import { NoOutline } from './NoOutline.tsx';
import { Outline } from './Outline.tsx';
import { PageList } from './PageList.tsx';
import { Palette } from './Palette.tsx';
import { Phone } from './Phone.tsx';
import { Panel } from './panel/Panel.tsx';
import { Reading } from './Reading.tsx';
import { addressOf, addressOfPage } from './selection.ts';
import { Toolbar } from './Toolbar.tsx';
import { text } from './text.ts';
import { useFile } from './useFile.ts';
import { useKeys } from './useKeys.ts';
import { useSelection } from './useSelection.ts';

export default function Editor({ connection, address }: ViewProps): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const language = languageOf(connection);
  const grammar = useSyncExternalStore(language.subscribe, () => language.grammar);
  const [refused, setRefused] = useState('');
  const [open, setOpen] = useState<'extract' | 'compare' | null>(null);
  const [aside, setAside] = useState<'pages' | 'palette'>('pages');
  const [seen, setSeen] = useState<Seen | null>(null);
  const file = address.path || null;
  const page = state.pages.find((one) => one.file === file) ?? null;
  const tree = file === null ? undefined : connection.files.tree(file);
  const content = file === null ? undefined : connection.files.text(file);

  useEffect(() => {
    const first = state.pages.find(({ route }) => route === state.start) ?? state.pages[0];
    // Another view may have been opened since this one was rendered.
    const isOpen = readAddress(location.hash).view === address.view;
    if (file === null && first && isOpen) go({ view: 'editor', path: first.file }, 'replace');
  }, [file, address.view, state.pages, state.start]);
  const opening = useFile(connection, file, state.connection === 'open');
  const appFile = `${language.screens}/app.json`;
  useEffect(() => openFiles(connection, [appFile], {}), [connection, appFile]);

  const doing = useAction();
  const fix: ApplyFix | undefined = connection.mayEdit
    ? ({ fix: of }) => {
        setRefused('');
        if (of) doing.run(async () => setRefused((await applyFix(connection, of)) ?? ''), text('fixing'));
      }
    : undefined;

  const { shown, cursor, select, selectAt, show, reveal, reached, valueAt, tapped } = useSelection(
    connection,
    { file, at: address.at, tree },
    setRefused,
  );
  const range = tree && shown ? rangesOf(tree).get(shown.id) : undefined;
  const findings = state.findings.filter((finding) => finding.file === file);
  const marked = tree && shown ? addressOf(shown, tree, state.pages) : null;

  const actions = useMemo(
    () => (grammar && file !== null ? new Actions(connection, grammar, file) : undefined),
    [connection, grammar, file],
  );
  const done = ({ refused: why, select: id, file: of }: Outcome): void => {
    setRefused(why ?? '');
    if (id !== undefined && of !== undefined) select(of, id);
  };

  const { insert, drop, droppedOnPhone } = insertions({
    ...{ file, tree, grammar, actions, valueAt, done },
    selected: shown?.id,
  });
  const commands = editorCommands({
    actions,
    grammar,
    tree,
    selected: shown?.id,
    done,
    extract: () => setOpen('extract'),
    compare: page ? () => setOpen('compare') : undefined,
  });
  useOffered(commands);
  useKeys();

  return (
    <div className="editor">
      <div className="aside">
        <div className="toolbar">
          {(['pages', 'palette'] as const).map((one) => (
            <button type="button" key={one} aria-pressed={aside === one} onClick={() => setAside(one)}>
              {text(one)}
            </button>
          ))}
        </div>
        {aside === 'pages' ? <PageList {...{ connection, file, show }} /> : <Palette insert={insert} />}
      </div>
      <section className="outline" aria-label={text('outline')}>
        <Toolbar {...{ commands }} />
        <Status doing={doing.label} className="refused">
          {refused}
        </Status>
        {file !== null && tree && grammar ? (
          <Outline
            {...{ tree, grammar, drop }}
            selected={shown?.id}
            select={(id) => {
              setRefused('');
              select(file, id);
            }}
          />
        ) : (
          <NoOutline
            {...{ file, opening, content, findings, fix }}
            reveal={(place) => file !== null && void reveal(file, place)}
          />
        )}
      </section>
      <section className="phone" aria-label={text('phone')}>
        {state.app && file !== null ? (
          <Phone
            app={state.app}
            address={page && addressOfPage(state.app, state.paths, page.route)}
            marked={marked}
            tapped={(at) => void tapped(at)}
            seen={setSeen}
            dragging={(at) => startDrag({ at })}
            dropped={(at, share) => void droppedOnPhone(at, share)}
            press={(event) => dispatchEvent(event)}
          />
        ) : null}
      </section>
      <section className="panel" aria-label={text('panel')}>
        <Reading seen={seen?.at === marked ? seen : null} />
        {file !== null && tree && shown && actions ? (
          <Panel
            {...{ language, actions, file, tree, findings, fix }}
            selected={shown.id}
            select={(id) => select(file, id)}
            nowOf={(name) => (seen?.at === marked ? seen?.props[name] : undefined)}
          />
        ) : (
          <p className="muted">{text('nothingSelected')}</p>
        )}
      </section>
      <section className="source" aria-label={text('source')}>
        {file !== null && content !== undefined ? (
          <JsonPane
            key={file}
            {...{ file, connection, language, content, findings, range, fix }}
            {...{ cursor, reached }}
            select={(at) => selectAt(file, at)}
          />
        ) : null}
      </section>
      <Findings
        fix={fix}
        findings={state.findings}
        select={(finding) => void reveal(finding.file, finding)}
      />
      {open === 'compare' && page ? (
        <Compare
          address={addressOfPage(state.app, state.paths, page.route)}
          {...appearancesOf(connection, appFile)}
          close={() => setOpen(null)}
        />
      ) : null}
      {open === 'extract' && actions && shown ? (
        <ExtractDialog
          close={() => setOpen(null)}
          make={(name) => {
            const outcome = actions.extract(shown.id, name, `${language.screens}/parts`);
            done(outcome);
            return outcome.refused;
          }}
        />
      ) : null}
    </div>
  );
}
