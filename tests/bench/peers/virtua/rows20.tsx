import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { WindowVirtualizer } from 'virtua';
import type { Row, RowPage } from '../../harness/rows.ts';
import { cells, fetchPage } from '../../twins/rows/rows.tsx';
import '../../twins/tokens.css';
import styles from './rows.module.css';

const limit = 20;

/** A list that measures its rows, as it is usually written: with the library that the virtual list of the engine is built on. */
function Rows({ firstPage }: { firstPage: RowPage }) {
  const [rows, setRows] = useState<readonly Row[]>(firstPage.data);
  const loaded = useRef({ pages: 1, busy: false });
  useEffect(() => {
    const state = loaded.current;
    const loadMore = async () => {
      state.busy = true;
      const page = await fetchPage(state.pages + 1, limit);
      state.busy = false;
      state.pages = page.current_page;
      setRows((before) => before.concat(page.data));
    };
    /** Requests the next page one screen before the end becomes visible. */
    const follow = () => {
      const wanted = window.scrollY + 2 * window.innerHeight > document.documentElement.scrollHeight;
      if (wanted && !state.busy && state.pages < firstPage.last_page) loadMore();
    };
    follow();
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [firstPage.last_page]);
  return (
    <>
      <h1 className="bar">マーケット</h1>
      <WindowVirtualizer as="ul" item="li" data={rows}>
        {(row) => (
          <div key={row.id} className={styles.row}>
            {cells(row)}
          </div>
        )}
      </WindowVirtualizer>
    </>
  );
}

const firstPage = await fetchPage(1, limit);
const root = document.getElementById('root');
if (root) createRoot(root).render(<Rows firstPage={firstPage} />);
