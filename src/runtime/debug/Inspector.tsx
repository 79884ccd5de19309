/**
 * The `?debug` inspector. Shows for every node of the page its position in the definition, properties, reads, and why
 * it is hidden.
 */
import { type ReactNode, useEffect, useState } from 'react';
import type { Page } from '../page/page.ts';
import styles from './Inspector.module.css';
import { type Inspection, inspections, readings } from './inspection.ts';

/** The refresh interval, in milliseconds. */
const intervalMs = 500;

export default function Inspector({ page }: { page: Page }): ReactNode {
  const [, setLook] = useState(0);
  const [open, setOpen] = useState(true);
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setInterval(() => setLook((look) => look + 1), intervalMs);
    return () => clearInterval(timer);
  }, []);
  const rows = [...inspections(page).values()].filter((row) => matches(row, words));
  return (
    <aside className={styles.panel} aria-label="Debug">
      <div className={styles.head}>
        <button type="button" onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? '▾' : '▸'} {page.screen.route} · {rows.length} nodes
        </button>
        {open ? (
          <input
            aria-label="Find a node"
            placeholder="find: kind, pointer, state"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        ) : null}
      </div>
      {open ? rows.map((row) => <Row key={row.node.at} page={page} row={row} />) : null}
    </aside>
  );
}

function Row({ page, row }: { page: Page; row: Inspection }): ReactNode {
  return (
    <details className={styles.row} data-state={row.state}>
      <summary>
        <b>{row.node.type}</b> {row.node.at} <i>{row.state}</i> {row.why}
      </summary>
      <pre>{show(row.props)}</pre>
      <ul>
        {readings(page, row.node).map(({ read, value }) => (
          <li key={read}>
            {read} = {show(value)}
          </li>
        ))}
      </ul>
    </details>
  );
}

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
