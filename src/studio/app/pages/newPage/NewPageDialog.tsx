/** The dialog for a new page, which is created as one step. */
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import type { OperationsAnswer } from '../../../server/messages.ts';
import { go, hrefOf } from '../../address.ts';
import { get } from '../../calls.ts';
import type { Connection } from '../../connection.ts';
import { TextInputs } from '../../fields/TextInputs.tsx';
import { Dialog } from '../../frame/Dialog.tsx';
import { Loading } from '../../frame/Loading.tsx';
import { Status } from '../../frame/Status.tsx';
import { listOf } from '../../listOf.ts';
import { tabRows } from '../../tables/rows.ts';
import { type Definitions, useDefinitions } from '../../tables/useDefinitions.ts';
import { useAnswer } from '../../useAnswer.ts';
import { useAction } from '../../useQuery.ts';
import type { Page } from '../model.ts';
import { text } from '../text.ts';
import { type Beginning, faultOf, fileOf, type NewPage, needsOf, pageChanges, titlesFor } from './newPage.ts';

interface Props {
  connection: Connection;
  pages: readonly Page[];
  close(): void;
}

export function NewPageDialog({ connection, pages, close }: Props): ReactNode {
  const definitions = useDefinitions(connection);
  const answer = useAnswer<OperationsAnswer>(connection, '/api/operations');
  return (
    <Dialog title={text('new')} close={close}>
      {definitions && answer ? (
        <Form {...{ connection, pages, close, definitions }} operations={answer.operations} />
      ) : (
        <Loading>{text('loading')}</Loading>
      )}
    </Dialog>
  );
}

interface FormProps extends Props {
  definitions: Definitions;
  operations: OperationsAnswer['operations'];
}

const kinds = ['empty', 'copy', 'operation'] as const;

function Form({ connection, pages, close, definitions, operations }: FormProps): ReactNode {
  const { state, files } = connection;
  const start = pages.find(({ route }) => route === state.start) ?? pages[0];
  const [kind, setKind] = useState<(typeof kinds)[number]>('empty');
  const [like, setLike] = useState(start?.file ?? '');
  const [operation, setOperation] = useState(operations[0]?.id ?? '');
  /** The titles that were entered for operations, by operation. */
  const [titled, setTitled] = useState<Readonly<Record<string, NewPage['titles']>>>({});
  const titlesOfCall =
    titled[operation] ??
    titlesFor(
      operations.find(({ id }) => id === operation),
      definitions,
    );
  const [page, setPage] = useState<NewPage>({
    route: `${folderOf(pages)}/`,
    titles: {},
    icon: 'file-text',
    from: start?.file ?? null,
    bar: null,
  });
  const [left, setLeft] = useState<{ file: string; needs: readonly string[] } | null>(null);
  const { busy, label: doing, error, run } = useAction();
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const set = (change: Partial<NewPage>): void => setPage({ ...page, ...change });
  const bars = [
    ...new Set(tabRows(definitions.app, files.tree(definitions.app)).map(({ path }) => String(path[1]))),
  ];
  const fault = faultOf(
    page,
    kind,
    pages.map(({ route }) => route),
    definitions,
  );

  const make = async (): Promise<void> => {
    const beginning: Beginning =
      kind === 'operation'
        ? { kind, made: await get('/api/newPage', { route: page.route, operation }) }
        : { kind, like };
    const made = beginning.kind === 'operation' ? beginning.made.additions : undefined;
    const touched = [like, page.from, ...Object.keys(made?.files ?? {})];
    const changed = made?.values.map(({ file }) => file) ?? [];
    await Promise.all(
      [...new Set([...touched, ...changed])].map((file) => (file ? connection.open(file) : undefined)),
    );
    // In a large app that took long enough to think better of it.
    if (isClosed.current) return;
    const id = connection.nextId();
    const titles = kind === 'operation' ? titlesOfCall : page.titles;
    const changes = pageChanges(connection.files, definitions, { ...page, titles }, beginning, id).done();
    const label = text('newStep', { route: page.route });
    const needs = needsOf(beginning, connection.files);
    const refused = connection.add({ id, author: connection.author, label, changes });
    if (refused) throw new Error(text('newRefused', { file: refused.file }));
    const file = fileOf(page.route, definitions.app);
    if (needs.length > 0) setLeft({ file, needs });
    else go({ view: 'editor', path: file });
  };

  if (left)
    return (
      <div className="fields">
        <p role="status">{text('needs', { route: page.route, names: listOf(left.needs) })}</p>
        <p className="buttons">
          <a className="button" href={hrefOf({ view: 'editor', path: left.file })}>
            {text('open')}
          </a>
        </p>
      </div>
    );
  return (
    <form
      className="fields"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!fault && !busy) run(make, text(kind === 'operation' ? 'makingCall' : 'making'));
      }}
    >
      <label>
        {text('begin')}
        <select value={kind} onChange={({ target }) => setKind(target.value as typeof kind)}>
          {kinds
            .filter((one) => one !== 'operation' || operations.length > 0)
            .map((one) => (
              <option key={one} value={one}>
                {text(`begin.${one}`)}
              </option>
            ))}
        </select>
      </label>
      {kind === 'copy' ? (
        <PageSelect label={text('copyOf')} {...{ pages }} value={like} change={setLike} />
      ) : null}
      {kind === 'operation' ? (
        <>
          <label>
            {text('operation')}
            <select value={operation} onChange={({ target }) => setOperation(target.value)}>
              {operations.map(({ id, method, path, summary }) => (
                <option key={id} value={id}>{`${summary || id} (${method} ${path})`}</option>
              ))}
            </select>
          </label>
          <TextInputs
            legend={text('title')}
            languages={definitions.languages}
            values={titlesOfCall}
            isRequired={false}
            change={(titles) => setTitled({ ...titled, [operation]: titles })}
          />
          <p className="muted">{text('titleHint')}</p>
        </>
      ) : (
        <TextInputs
          legend={text('title')}
          languages={definitions.languages}
          values={page.titles}
          change={(titles) => set({ titles })}
        />
      )}
      <label>
        {text('route')}
        <input
          className="code"
          value={page.route}
          onChange={({ target }) => set({ route: target.value.trim() })}
        />
      </label>
      <p className="muted">{text('routeHint')}</p>
      <PageSelect
        label={text('linkFrom')}
        {...{ pages }}
        value={page.from ?? ''}
        none={text('noLink')}
        change={(file) => set({ from: file || null })}
      />
      {bars.length > 0 ? (
        <label>
          {text('tabIn')}
          <select value={page.bar ?? ''} onChange={({ target }) => set({ bar: target.value || null })}>
            <option value="">{text('noTab')}</option>
            {bars.map((bar) => (
              <option key={bar}>{bar}</option>
            ))}
          </select>
        </label>
      ) : null}
      {page.from !== null || page.bar !== null ? (
        <label>
          {text('icon')}
          <input
            value={page.icon}
            list="new-page-icons"
            onChange={({ target }) => set({ icon: target.value.trim() })}
          />
          <datalist id="new-page-icons">
            {definitions.icons.map((icon) => (
              <option key={icon}>{icon}</option>
            ))}
          </datalist>
        </label>
      ) : null}
      {fault && fault !== 'title' && !page.route.endsWith('/') ? (
        <p role="alert">{text(`newFault.${fault}`)}</p>
      ) : null}
      {error ? <p role="alert">{error}</p> : null}
      <Status doing={doing}>{null}</Status>
      <p className="buttons">
        <button type="button" onClick={close}>
          {text('cancel')}
        </button>
        <button type="submit" className="primary" disabled={fault !== undefined || busy}>
          {text('make')}
        </button>
      </p>
    </form>
  );
}

interface SelectProps {
  label: string;
  pages: readonly Page[];
  value: string;
  /** The label of the empty choice; without it a page is required. */
  none?: string;
  change(file: string): void;
}

const PageSelect = ({ label, pages, value, none, change }: SelectProps): ReactNode => (
  <label>
    {label}
    <select {...{ value }} onChange={({ target }) => change(target.value)}>
      {none === undefined ? null : <option value="">{none}</option>}
      <PageOptions {...{ pages }} />
    </select>
  </label>
);

/** Not made again while somebody types: there may be thousands. */
const PageOptions = memo(
  ({ pages }: Pick<SelectProps, 'pages'>): ReactNode =>
    pages.map(({ route, file, title }) => (
      <option key={file} value={file}>
        {title ? `${title} (${route})` : route}
      </option>
    )),
);

/** The common folder of all pages: `/pages`; empty if there is none. */
function folderOf(pages: readonly Page[]): string {
  const [first = '', ...others] = new Set(pages.map(({ route }) => `/${route.split('/')[1] ?? ''}`));
  return others.length === 0 && pages.some(({ route }) => route.split('/').length > 2) ? first : '';
}
