/** The visible cells of a table. */
import type { MouseEvent, ReactNode } from 'react';
import { type Block, type Cell, isIn } from './position.ts';
import { type CellContent, type Column, headWidth, rowHeight, type TableProps } from './types.ts';

interface Props extends Pick<TableProps, 'label' | 'columns' | 'rows' | 'head' | 'headTitle' | 'cell'> {
  first: number;
  last: number;
  active: Cell;
  block: Block;
  press(cell: Cell, event: MouseEvent): void;
  /** The head of a row is pressed. */
  pressRow(row: number, event: MouseEvent): void;
  /** Called when a pressed pointer moves to a cell. */
  extend(cell: Cell): void;
  open(): void;
}

export function Sheet(props: Props): ReactNode {
  const { label, columns, rows, first, last, head, headTitle } = props;
  const below = rows.length - 1 - last;
  return (
    <table aria-label={label} aria-rowcount={rows.length + 1} aria-colcount={columns.length + 1}>
      <colgroup>
        <col style={{ inlineSize: headWidth }} />
        {columns.map(({ id, width }) => (
          <col key={id} style={{ inlineSize: width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{headTitle}</th>
          {columns.map(({ id, title, lang }) => (
            <th scope="col" key={id} lang={lang}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {first > 0 ? <tr style={{ blockSize: first * rowHeight }} /> : null}
        {rows.slice(first, last + 1).map((row, place) => (
          <tr key={row} aria-rowindex={first + place + 2}>
            <th
              scope="row"
              title={head(row)}
              data-active={first + place === props.active.row ? '' : undefined}
              onMouseDown={(event) => props.pressRow(first + place, event)}
            >
              {head(row)}
            </th>
            {columns.map((column, across) => (
              <OneCell
                key={column.id}
                {...props}
                {...{ row, column }}
                at={{ row: first + place, column: across }}
              />
            ))}
          </tr>
        ))}
        {below > 0 ? <tr style={{ blockSize: below * rowHeight }} /> : null}
      </tbody>
    </table>
  );
}

interface CellProps extends Props {
  row: string;
  column: Column;
  at: Cell;
}

function OneCell({ row, column, at, cell, active, block, press, extend, open }: CellProps): ReactNode {
  const content = cell(row, column);
  const isActive = active.row === at.row && active.column === at.column;
  return (
    <td
      lang={column.lang}
      data-active={isActive ? '' : undefined}
      data-selected={isIn(block, at) ? '' : undefined}
      data-code={column.isCode ? '' : undefined}
      data-fixed={content.isFixed ? '' : undefined}
      data-tone={content.marks?.[0]?.tone}
      title={content.marks?.map(({ message }) => message).join('\n')}
      onMouseDown={(event) => press(at, event)}
      onMouseEnter={({ buttons }) => {
        if (buttons === 1) extend(at);
      }}
      onDoubleClick={open}
    >
      <CellInside content={content} />
    </td>
  );
}

function CellInside({ content }: { content: CellContent }): ReactNode {
  const { text, shown, swatch, placeholder, marks = [] } = content;
  return (
    <>
      {swatch ? <i className="swatch" data-swatch={swatch} /> : null}
      {text || shown ? (shown ?? text) : <span className="muted">{placeholder}</span>}
      {marks.map(({ message }) => (
        <span key={message} className="hidden">
          {message}
        </span>
      ))}
    </>
  );
}
