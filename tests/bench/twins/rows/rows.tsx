import { memo, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Row, RowPage } from '../../harness/rows.ts';
import '../tokens.css';
import styles from './rows.module.css';

const rowHeight = 56;
/** Rows drawn beyond both edges of the screen. */
const overscan = 6;
/** The rendered window moves by this many rows at a time, so that most scroll events render nothing. */
const stride = 4;
const drawn = Math.ceil(window.innerHeight / rowHeight) + 2 * overscan + stride;

export async function fetchPage(page: number, limit: number): Promise<RowPage> {
  const response = await fetch(`/api/rows?page=${page}&limit=${limit}`);
  const { message }: { message: RowPage } = await response.json();
  return message;
}

function Rows({ limit, firstPage }: { limit: number; firstPage: RowPage }) {
  const [rows, setRows] = useState<readonly Row[]>(firstPage.data);
  const [start, setStart] = useState(0);
  const loaded = useRef({ pages: 1, rows: firstPage.data.length, busy: false });

  useEffect(() => {
    const state = loaded.current;
    const loadMore = async () => {
      state.busy = true;
      const page = await fetchPage(state.pages + 1, limit);
      state.busy = false;
      state.pages = page.current_page;
      state.rows += page.data.length;
      setRows((before) => before.concat(page.data));
      follow();
    };
    /** Moves the rendered window, and requests the next page one screen before the end becomes visible. */
    const follow = () => {
      const top = Math.floor(window.scrollY / rowHeight / stride) * stride;
      setStart(Math.max(0, top - overscan));
      const end = state.rows * rowHeight;
      const wanted = window.scrollY + 2 * window.innerHeight > end;
      if (wanted && !state.busy && state.pages < firstPage.last_page) loadMore();
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [limit, firstPage.last_page]);

  const visible = [];
  for (let index = start; index < Math.min(start + drawn, rows.length); index++) {
    const row = rows[index];
    // The key is a slot: an element that leaves on one side is reused on the other with new text.
    if (row) visible.push(<RowView key={index % drawn} row={row} index={index} />);
  }
  return (
    <>
      <h1 className="bar">マーケット</h1>
      <ul className={styles.rows} style={{ height: rows.length * rowHeight }}>
        {visible}
      </ul>
    </>
  );
}

const RowView = memo(function RowView({ row, index }: { row: Row; index: number }) {
  return (
    <li
      className={styles.row}
      aria-posinset={index + 1}
      aria-setsize={-1}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
    >
      {cells(row)}
    </li>
  );
});

/** What a row shows. Called, not rendered: it needs no component of its own. */
export const cells = (row: Row) => (
  <>
    <b className={styles.name}>{row.name}</b>
    <span className={styles.volume}>{row.volume}</span>
    <span className={styles.price}>{row.price}</span>
    <span className={row.change[0] === '-' ? styles.down : styles.up}>{row.change}</span>
  </>
);

/** The rows are requested before the script (see the page's preload), so the first render has them. */
export async function mount(limit: number): Promise<void> {
  const firstPage = await fetchPage(1, limit);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Rows limit={limit} firstPage={firstPage} />);
}
