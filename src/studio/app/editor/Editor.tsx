/** The editor: pages and outline, the phone, properties, and the text of the file, all with one selection. */
import './editor.css';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { offsetOf, type Position } from '../../../language/source/position.ts';
import { atPointer, find, isContainer, pointerOf, rangesOf, valuesIn } from '../../document/tree.ts';
import type { Seen } from '../../messages.ts';
import { Edits, type NewNode, placeAt, rolesIn } from '../../nodes/index.ts';
import { go } from '../address.ts';
import { isRefusal } from '../calls.ts';
import { keysOf } from '../commands/commands.ts';
import { pressed, useOffered } from '../commands/offered.ts';
import { placeOf } from '../connection.ts';
import { applyFix } from '../fixes/applyFix.ts';
import type { ApplyFix } from '../fixes/FixButton.tsx';
import { openFiles } from '../openFiles.ts';
import { text as textOfFrame } from '../text.ts';
import type { ViewProps } from '../views.ts';
import { Actions, type Outcome } from './actions.ts';
import { appearancesOf } from './appearances.ts';
import { Compare } from './Compare.tsx';
import { draggedNow, startDrag } from './drag/drag.ts';
import type { Dropped } from './drag/place.ts';
import { edgeAt } from './drag/place.ts';
import { placeOfDrop } from './drag/placeOfDrop.ts';
import { ExtractDialog } from './ExtractDialog.tsx';
import { editorCommands } from './editorCommands.ts';
import { Findings } from './Findings.tsx';
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

export default function Editor({ connection, address }: ViewProps): ReactNode {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  const language = languageOf(connection);
  const grammar = useSyncExternalStore(language.subscribe, () => language.grammar);
  // The selected value, by its id. The address has its pointer, which may be another one after a change.
  const [selected, setSelected] = useState<{ file: string; id: string } | null>(null);
  const [refused, setRefused] = useState('');
  const [open, setOpen] = useState<'extract' | 'compare' | null>(null);
  const [aside, setAside] = useState<'pages' | 'palette'>('pages');
  // Where to put the cursor in the text of a file, until it is there.
  const [cursor, setCursor] = useState<(Position & { file: string }) | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const file = address.path || null;
  const page = state.pages.find((one) => one.file === file) ?? null;
  const tree = file === null ? undefined : connection.files.tree(file);
  const content = file === null ? undefined : connection.files.text(file);
  const isLoaded = tree !== undefined;

  useEffect(() => {
    const first = state.pages.find(({ route }) => route === state.start) ?? state.pages[0];
    if (file === null && first) go({ view: 'editor', path: first.file }, 'replace');
  }, [file, state.pages, state.start]);
  const opening = useFile(connection, file, state.connection === 'open');
  const appFile = `${language.screens}/app.json`;
  useEffect(() => openFiles(connection, [appFile], {}), [connection, appFile]);
  // An address from a shared link or an older version.
  useEffect(() => {
    const within = file === null ? undefined : connection.files.tree(file);
    if (!isLoaded || !within || file === null || address.at === null) return;
    const value = atPointer(within.root, address.at);
    if (value) setSelected({ file, id: value.id });
  }, [connection, file, address.at, isLoaded]);

  // The number of selections so far: one that has to load a file first is void if another one was made meanwhile.
  const selections = useRef(0);
  const show = (of: string): void => {
    selections.current += 1;
    go({ view: 'editor', path: of });
  };

  const select = useCallback(
    (of: string, id: string): void => {
      selections.current += 1;
      const within = connection.files.tree(of);
      const at = within && pointerOf(within.root, id);
      if (at === undefined) return;
      setSelected({ file: of, id });
      go({ view: 'editor', path: of, at }, of === file ? 'replace' : 'push');
    },
    [connection, file],
  );

  /** The innermost value around an offset that is an object. */
  const objectAt = (of: string, offset: number): string | undefined => {
    const within = connection.files.tree(of);
    if (!within) return undefined;
    const ranges = rangesOf(within);
    const around = valuesIn(within.root).filter((value) => {
      const range = ranges.get(value.id);
      return (
        isContainer(value) && value.kind === 'object' && range && range.from <= offset && offset < range.to
      );
    });
    return around.at(-1)?.id;
  };
  const selectAt = (of: string, offset: number): void => {
    const id = objectAt(of, offset);
    if (id !== undefined) select(of, id);
  };

  /** Opens the text of a file at a place, also of one that has no values because it is broken or not JSON. */
  const reveal = async (of: string, { line, column }: Position): Promise<void> => {
    setRefused('');
    setCursor({ file: of, line, column });
    selections.current += 1;
    const own = selections.current;
    try {
      await connection.open(of);
    } catch {
      // The outline of the file says that it cannot be opened, or is still loading.
    }
    if (own !== selections.current) return;
    const at = offsetOf({ text: connection.files.text(of) ?? '' }, { line, column });
    const id = objectAt(of, at);
    if (id !== undefined) select(of, id);
    else show(of);
  };

  const fix: ApplyFix | undefined = connection.mayEdit
    ? (finding) => {
        setRefused('');
        if (finding.fix) void applyFix(connection, finding.fix).then((why) => setRefused(why ?? ''));
      }
    : undefined;

  /** The value at an address that the compiler gives to nodes. If it cannot be loaded, the editor says why. */
  const valueAt = async (at: string): Promise<{ file: string; id: string } | undefined> => {
    let file = at;
    try {
      const place = await placeOf(at);
      if (!place) return undefined;
      file = place.file;
      await connection.open(file);
      const id = objectAt(file, offsetOf({ text: connection.files.text(file) ?? '' }, place));
      return id === undefined ? undefined : { file, id };
    } catch (error) {
      setRefused(isRefusal(error) ? text('notOpened', { file }) : textOfFrame('noConnection'));
      return undefined;
    }
  };
  const tapped = async (at: string): Promise<void> => {
    setRefused('');
    selections.current += 1;
    const own = selections.current;
    const value = await valueAt(at);
    if (value && own === selections.current) select(value.file, value.id);
  };

  const shown = selected?.file === file && tree && find(tree.root, selected.id) ? selected : null;
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

  /** Inserts after the selected node, or inside it if nothing can follow it; otherwise at the end of the view. */
  const insert = (node: NewNode): void => {
    if (!actions || !tree || !grammar) return;
    const edits = new Edits(tree, 'place');
    const roles = rolesIn(tree, grammar);
    const lists = [...roles].filter(([, { is }]) => is === 'list').map(([id]) => id);
    const role = shown && roles.get(shown.id)?.is;
    const on = role === 'node' || role === 'list' ? shown?.id : lists[0];
    if (on !== undefined) done(actions.insert(node, placeAt(edits, on, 'after', grammar)));
  };

  const drop = ({ dragged: what, on, edge }: Dropped): void => {
    if (!actions || !tree || !grammar) return;
    const place = placeOfDrop(tree, on, edge, grammar);
    if (!place) setRefused(text('unfit.place'));
    else done('id' in what ? actions.move([what.id], place) : actions.insert(what, place));
  };
  const droppedOnPhone = async (at: string, share: number): Promise<void> => {
    const now = draggedNow();
    const from = now && 'at' in now ? await valueAt(now.at) : undefined;
    const what = now && 'at' in now ? from?.file === file && from && { id: from.id } : now;
    const target = await valueAt(at);
    if (!what || !target || target.file !== file || !tree || !grammar) return;
    const list = listInside(target.id);
    drop({ dragged: what, on: target.id, edge: edgeAt({ id: target.id, isNode: true, list }, share) });
  };
  const listInside = (id: string): string | undefined => {
    if (!tree || !grammar) return undefined;
    try {
      return placeAt(new Edits(tree, 'place'), id, 'inside', grammar).list;
    } catch {
      return undefined;
    }
  };

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
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isOwn =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, .cm-editor, dialog');
      if (event.defaultPrevented || isOwn) return;
      // The frame handles these keys itself.
      if (/^Ctrl(\+Shift)?\+Z$|^Ctrl\+K$/.test(keysOf(event))) return;
      if (pressed(event)) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

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
        <p className="refused" role="status">
          {refused}
        </p>
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
            {...{ file, connection, content, findings, range, fix }}
            cursor={cursor?.file === file ? cursor : null}
            reached={() => setCursor(null)}
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
