import { useEffect, useRef } from 'react';
import type { Trade, TradesProps } from '../generated/trades.ts';
import { repaint } from '../repaint.ts';
import css from './trades.module.css';

/** Readable at four repaints per second. */
const EVERY = 250;

/** The latest trades. React renders the rows once; their values are written without it. */
export default function Trades(props: TradesProps) {
  const { trades, precision, amountPrecision, text, format } = props;
  const rows = props.rows ?? 20;
  const body = useRef<HTMLTableSectionElement>(null);

  useEffect(() => {
    const places = [...(body.current?.querySelectorAll('tr') ?? [])].slice(0, rows);
    const shown: (Trade | undefined)[] = [];
    const paint = () => {
      const list = trades.current() ?? [];
      places.forEach((row, at) => {
        const trade = list[at];
        if (trade === shown[at]) return;
        shown[at] = trade;
        row.dataset.direction = trade?.direction ?? '';
        const figures = trade && [
          format.date(trade.ts, 'time'),
          text(`widget.trades.${trade.direction}`),
          format.amount(trade.price, precision),
          format.amount(trade.amount, amountPrecision),
        ];
        [...row.children].forEach((cell, column) => {
          const figure = figures?.[column] ?? '';
          if (cell.textContent !== figure) cell.textContent = figure;
        });
      });
    };
    return repaint([trades], paint, EVERY);
  }, [trades, precision, amountPrecision, rows, text, format]);

  const head = (key: string, unit?: string) => (
    <th scope="col">{unit ? `${text(`widget.trades.${key}`)} (${unit})` : text(`widget.trades.${key}`)}</th>
  );
  return (
    <table className={css.trades} aria-label={text('widget.trades.title')}>
      <thead>
        <tr>
          {head('time')}
          {head('side')}
          {head('price', props.priceUnit)}
          {head('amount', props.amountUnit)}
        </tr>
      </thead>
      <tbody ref={body}>
        {Array.from({ length: rows }, (_, at) => (
          <tr key={at}>
            <td />
            <td />
            <td />
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
