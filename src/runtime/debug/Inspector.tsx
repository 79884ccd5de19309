/**
 * The `?debug` inspector. Shows for every node of the page its file and line, properties, reads, and why it is hidden.
 * Personal data is masked until it is switched on.
 */
import { type ReactNode, useEffect, useState } from 'react';
import type { Page } from '../page/page.ts';
import { type HiddenField, hiddenFields } from './hiddenFields.ts';
import styles from './Inspector.module.css';
import { type Inspection, inspections, readings } from './inspection.ts';
import panel from './panel.module.css';
import { type Shown, shownOf } from './shown.ts';
import { usePlace } from './usePlace.ts';
import type { Part } from './why.ts';

/** The refresh interval, in milliseconds. */
const intervalMs = 500;

export default function Inspector({ page }: { page: Page }): ReactNode {
  const [, setLook] = useState(0);
  const [open, setOpen] = useState(true);
  const [words, setWords] = useState('');
  const [personal, setPersonal] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setLook((look) => look + 1), intervalMs);
    return () => clearInterval(timer);
  }, []);
  const rows = [...inspections(page).values()].filter((row) => matches(row, words));
  return (
    <aside className={panel.panel} aria-label="Debug">
      <div className={styles.head}>
        <button type="button" onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? '▾' : '▸'} {page.screen.route} · {rows.length} nodes
        </button>
        {open ? (
          <>
            <input
              aria-label="Find a node"
              placeholder="find: kind, pointer, state"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <label>
              <input
                type="checkbox"
                checked={personal}
                onChange={(event) => setPersonal(event.target.checked)}
              />
              personal data
            </label>
          </>
        ) : null}
      </div>
      {open ? rows.map((row) => <Row key={row.node.at} {...{ page, row, personal }} />) : null}
    </aside>
  );
}

function Row({ page, row, personal }: { page: Page; row: Inspection; personal: boolean }): ReactNode {
  const [open, setOpen] = useState(false);
  const { node, state, why, when, parts, props } = row;
  const place = usePlace(page, open ? (state === 'hidden' ? `${node.at}/when` : node.at) : null);
  const shown = shownOf(page, node, personal);
  return (
    <details
      className={styles.row}
      data-state={state}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <b>{node.type}</b> {node.at} <i>{state}</i> {shown.text(why)}
      </summary>
      {place === null ? null : <p>{place}</p>}
      {when === undefined ? null : <pre>when {when}</pre>}
      <Parts parts={parts} shown={shown} />
      {open
        ? hiddenFields(page, node).map((one) => (
            <HiddenFieldRow key={one.field} page={page} hidden={one} shown={shown} />
          ))
        : null}
      <pre>{show(shown.props(props))}</pre>
      <ul>
        {readings(page, node).map(({ read, value }) => (
          <li key={read}>
            {read} = {show(shown.value(read, value))}
          </li>
        ))}
      </ul>
    </details>
  );
}

function HiddenFieldRow({
  page,
  hidden: { field, at, when, parts },
  shown,
}: {
  page: Page;
  hidden: HiddenField;
  shown: Shown;
}): ReactNode {
  const place = usePlace(page, at);
  return (
    <section data-hidden-field={field}>
      <p>
        <b>{field}</b> <i>hidden</i> {place}
      </p>
      <pre>when {when}</pre>
      <Parts parts={parts} shown={shown} />
    </section>
  );
}

const Parts = ({ parts, shown }: { parts: readonly Part[]; shown: Shown }): ReactNode => (
  <ul>
    {parts.map((part) => (
      <li key={part.text}>
        <mark>{part.text}</mark> is {shown.text(show(part.is))}
        {Object.entries(part.reads).map(([read, value]) => `; ${read} = ${show(shown.value(read, value))}`)}
      </li>
    ))}
  </ul>
);

const matches = ({ node, state, why }: Inspection, words: string): boolean =>
  `${node.type} ${node.at} ${state} ${why}`.toLowerCase().includes(words.toLowerCase());

/** Formats a value; a slot is shown by the number of its nodes or steps. */
function show(value: unknown): string {
  const text = JSON.stringify(
    value,
    (key, inner: unknown) => {
      if (key === 'n' && Array.isArray(inner)) return `${inner.length} nodes`;
      if (key === 's' && Array.isArray(inner)) return `${inner.length} steps`;
      return inner;
    },
    1,
  );
  return (text ?? String(value)).slice(0, 2000);
}
