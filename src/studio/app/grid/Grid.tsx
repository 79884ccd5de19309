/**
 * A table that is edited like a spreadsheet: arrow keys, Tab, Enter, F2, Escape, typing, copy and paste of blocks. The
 * focus stays in one text field over the active cell, so that input methods (Japanese) and the clipboard work as in any
 * text field.
 */
import './grid.css';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { fromTsv, type Placed, placed, toTsv } from './blocks.ts';
import { CellField } from './CellField.tsx';
import { blockOf, type Cell, followed, type Key, moved, type Selected } from './position.ts';
import { Sheet } from './Sheet.tsx';
import { text } from './text.ts';
import { headWidth, rowHeight, type TableProps } from './types.ts';
import { useVisibleRows } from './visibleRows.ts';

export function Grid(props: TableProps): ReactNode {
  const { columns, rows, cell, change, active: tell, reveal } = props;
  const help = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [selected, setSelected] = useState<Selected>(at(0, 0));
  // Whether the field is open, and whether arrow keys then move within its text (`changing`) or to other cells.
  const [editing, setEditing] = useState<'no' | 'typing' | 'changing'>('no');
  const [status, setStatus] = useState('');
  const isLeaving = useRef(false);
  const { first, last, page } = useVisibleRows(scroller, rows.length);

  const size = { rows: rows.length, columns: columns.length };
  const active: Cell = {
    row: Math.max(0, Math.min(selected.active.row, size.rows - 1)),
    column: Math.max(0, Math.min(selected.active.column, size.columns - 1)),
  };
  const row = rows[active.row];
  const column = columns[active.column];
  const content = row !== undefined && column ? cell(row, column) : undefined;
  const block = blockOf({ ...selected, active });
  const left = columns.slice(0, active.column).reduce((sum, { width }) => sum + width, headWidth);
  const isOpen = editing !== 'no';

  useEffect(() => tell?.(row, column), [tell, row, column]);
  const latest = useRef(rows);
  latest.current = rows;
  useEffect(() => {
    const place = reveal ? latest.current.indexOf(reveal.row) : -1;
    if (place < 0) return;
    setSelected(at(place, 0));
    field.current?.focus({ preventScroll: true });
  }, [reveal]);
  // Other people add, remove and move rows too, also while a cell is open: what is typed belongs to its row.
  const placedIn = useRef(rows);
  useLayoutEffect(() => {
    const before = placedIn.current;
    placedIn.current = rows;
    if (before === rows) return;
    const open = before[active.row];
    if (isOpen && open !== undefined && !rows.includes(open)) {
      setStatus(text('gone', { typed: typedNow() }));
      close();
    }
    setSelected(followed({ ...selected, active }, before, rows));
  });
  useLayoutEffect(() => {
    if (scroller.current) bringIntoView(scroller.current, active.row, left, column?.width ?? 0);
  }, [active.row, left, column?.width]);

  const close = (): void => {
    if (field.current) field.current.value = '';
    setEditing('no');
  };
  const cancel = (): void => {
    close();
    // The field is hidden while choices are shown.
    requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));
  };
  const commit = (value: string): void => {
    cancel();
    if (row !== undefined && column && content && value !== content.text)
      change([{ row, column, text: value }]);
  };
  const typedNow = (): string => field.current?.value ?? '';
  const begin = (how: 'typing' | 'changing'): void => {
    if (!field.current || !content) return;
    if (content.isFixed) {
      field.current.value = '';
      setStatus(text('fixed'));
      return;
    }
    setStatus('');
    if (how === 'changing') field.current.value = content.text;
    setEditing(how);
  };
  const go = (key: Key, from: Selected): boolean => {
    const to = size.rows > 0 ? moved(from, key, size, page) : undefined;
    if (to) setSelected(to);
    return to !== undefined;
  };
  /** Changes the editable cells among these. */
  const put = (cells: readonly Placed[], outside: number): void => {
    let refused = outside;
    const edits = cells.flatMap(({ row: down, column: across, text: value }) => {
      const [inRow, inColumn] = [rows[down], columns[across]];
      if (inRow === undefined || !inColumn) return [];
      const before = cell(inRow, inColumn);
      const choice = before.choices?.find((one) => one.value === value || one.label === value);
      if (before.isFixed || (before.choices && !choice)) {
        refused += 1;
        return [];
      }
      const made = choice?.value ?? value;
      return made === before.text ? [] : [{ row: inRow, column: inColumn, text: made }];
    });
    setStatus(refused > 0 ? text('refused', { count: refused }) : '');
    if (edits.length > 0) change(edits);
  };
  const clear = (): void => put(placed([['']], block, size).cells, 0);
  const copy = (event: ClipboardEvent, isCut: boolean): void => {
    if (isOpen) return;
    event.preventDefault();
    const inColumns = columns.slice(block.left, block.right + 1);
    const texts = rows
      .slice(block.top, block.bottom + 1)
      .map((one) => inColumns.map((inColumn) => cell(one, inColumn).text));
    event.clipboardData.setData('text/plain', toTsv(texts));
    if (isCut) clear();
  };
  const paste = (event: ClipboardEvent): void => {
    if (isOpen) return;
    event.preventDefault();
    const { cells, outside } = placed(fromTsv(event.clipboardData.getData('text/plain')), block, size);
    put(cells, outside);
  };

  /** @returns whether the key was handled */
  const pressOpen = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const { key, currentTarget } = event;
    const here = at(active.row, active.column);
    if (key === 'Escape') cancel();
    else if (key === 'Enter' && event.altKey) insertLine(currentTarget);
    else if (key === 'Enter') {
      commit(typedNow());
      go({ ...plainKey, key: event.shiftKey ? 'ArrowUp' : 'ArrowDown' }, here);
    } else if (key === 'Tab' || (editing === 'typing' && /^Arrow/.test(key))) {
      commit(typedNow());
      go(event, here);
    } else return false;
    return true;
  };
  const pressClosed = (event: KeyboardEvent): boolean => {
    const { key } = event;
    if (key === 'Tab' && isLeaving.current) return false;
    isLeaving.current = key === 'Escape';
    if (go(event, { ...selected, active })) return true;
    if (key === 'Enter' || key === 'F2') begin('changing');
    else if (key === 'Delete' || key === 'Backspace') clear();
    else if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a')
      setSelected({
        active: { row: 0, column: 0 },
        anchor: { row: size.rows - 1, column: size.columns - 1 },
      });
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Keys of an input method are not handled here.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (isOpen ? pressOpen(event) : pressClosed(event)) event.preventDefault();
  };

  const select = (to: Selected): void => {
    if (isOpen) commit(typedNow());
    setSelected(to);
    field.current?.focus({ preventScroll: true });
  };

  return (
    <div className="grid-frame">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the focus and takes the keys */}
      <div
        className="grid"
        ref={scroller}
        onMouseDown={(event) => {
          // The focus stays in the field.
          if (event.target !== field.current && !(event.target instanceof HTMLSelectElement))
            event.preventDefault();
        }}
      >
        <Sheet
          {...props}
          {...{ first, last, active, block }}
          press={(to, { shiftKey }) => select(shiftKey ? { ...selected, active: to } : at(to.row, to.column))}
          pressRow={(row, { shiftKey }) =>
            select({
              active: { row, column: 0 },
              anchor: { row: shiftKey ? selected.anchor.row : row, column: size.columns - 1 },
            })
          }
          extend={(to) => setSelected({ active: to, anchor: selected.anchor })}
          open={() => begin('changing')}
        />
        {content ? (
          <CellField
            {...{ field, help, isOpen, press, commit, cancel, copy, paste }}
            label={[row, column?.title, content.shown ?? content.text].filter(Boolean).join(', ')}
            lang={column?.lang}
            place={{
              insetBlockStart: (active.row + 1) * rowHeight,
              insetInlineStart: left,
              inlineSize: column?.width,
            }}
            choices={content.choices}
            value={content.text}
            typed={() => begin(content.choices ? 'changing' : 'typing')}
          />
        ) : null}
      </div>
      <p id={help} className="hidden">
        {text('help')}
      </p>
      <output className={status ? 'grid-status' : 'hidden'}>{status}</output>
    </div>
  );
}

const plainKey = { shiftKey: false, ctrlKey: false, metaKey: false };

function at(row: number, column: number): Selected {
  return { active: { row, column }, anchor: { row, column } };
}

function insertLine(field: HTMLTextAreaElement): void {
  field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end');
}

/** Scrolls a cell into view, below the header and beside the sticky first column. */
function bringIntoView(scroller: HTMLElement, row: number, left: number, width: number): void {
  const top = row * rowHeight;
  const high = scroller.clientHeight - rowHeight * 2;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top > scroller.scrollTop + high) scroller.scrollTop = top - high;
  const from = left - headWidth;
  const wide = scroller.clientWidth - headWidth - width;
  if (from < scroller.scrollLeft) scroller.scrollLeft = from;
  else if (from > scroller.scrollLeft + wide) scroller.scrollLeft = from - wide;
}
