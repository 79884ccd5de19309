import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import type { Row } from '../../harness/rows.ts';
import '../tokens.css';
import styles from './rows.module.css';
import { cells, fetchPage } from './rows.tsx';

/** The simplest list by hand: all rows are in the page, none is left out. */
function AllRows({ rows }: { rows: readonly Row[] }) {
  return (
    <>
      <h1 className="bar">マーケット</h1>
      <ul className={styles.all}>
        {rows.map((row) => (
          <RowView key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

const RowView = memo(function RowView({ row }: { row: Row }) {
  return <li className={styles.row}>{cells(row)}</li>;
});

const { data } = await fetchPage(1, 1000);
const root = document.getElementById('root');
if (root) createRoot(root).render(<AllRows rows={data} />);
