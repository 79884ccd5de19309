import type { Goal, Reading } from '../measures/measure.ts';
import type { Summary } from './statistics.ts';

export interface Row {
  measure: string;
  unit: Reading['unit'];
  twin: Summary;
  definition?: Summary;
  /** The same page made with other libraries, in the order of the section's `peers`. */
  peers?: Summary[];
  /** The median of the definition divided by that of the hand-written page. */
  ratio?: number;
  goal?: Goal;
  met?: boolean;
}

/** A figure without a counterpart. */
export interface Figure {
  measure: string;
  value: number;
  unit: Reading['unit'];
  atMost?: number;
  atLeast?: number;
}

export interface Section {
  name: string;
  title: string;
  /** The content of the second column, if there is one. */
  against?: 'from a definition' | 'by hand, again';
  /** The names of the libraries of further columns. */
  peers?: string[];
  rows: Row[];
  figures?: Figure[];
  /** Why there are no figures. */
  failure?: string;
}

export interface Run {
  at: string;
  machine: string;
  chromium: string;
  /** The slowdown of the pages relative to this machine, as measured inside one. */
  slowdown: number;
  /** The load in the minute before the run: above one or two, the results mean little. */
  busy: number;
  sections: Section[];
}

/**
 * A row with its ratio, and whether it reaches its goal, if it has one.
 * @param peers the same page in other versions, by their names
 */
export function row(
  measure: string,
  unit: Row['unit'],
  twin: Summary,
  definition?: Summary,
  goal?: Goal,
  peers: Record<string, Summary> = {},
): Row {
  if (!definition) return { measure, unit, twin, goal };
  const ratio = twin.median > 0 ? definition.median / twin.median : undefined;
  const met =
    goal &&
    (goal.atMost === undefined || definition.median <= goal.atMost) &&
    (goal.peer === undefined ||
      definition.median <= goal.peer.ratio * (peers[goal.peer.name]?.median ?? Number.NaN)) &&
    (goal.extra === undefined || definition.median - twin.median <= goal.extra) &&
    (goal.ratio === undefined || (ratio !== undefined && ratio <= goal.ratio));
  return { measure, unit, twin, definition, ratio, goal, met, peers: Object.values(peers) };
}

/** What a reader needs to know about the machine. */
export function headOf(run: Run): string {
  return [
    `${run.machine} · ${run.chromium} · pages slowed down ${run.slowdown.toFixed(1)} times · load ${run.busy.toFixed(1)} before · ${run.at}`,
    'Medians, with the middle half of the samples in brackets.',
  ].join('\n');
}

export function tableOf(section: Section): string {
  if (section.failure) return `${section.title}\n  FAILED: ${section.failure}`;
  if (section.figures) return figureTable(section.title, section.figures);
  const title = section.against ? section.title : `${section.title}: no definition page yet`;
  const head = [
    '',
    'by hand',
    ...(section.against ? [section.against, 'ratio', 'goal'] : []),
    ...(section.peers ?? []),
  ];
  return inColumns(title, [head, ...section.rows.map(cellsOf)]);
}

function figureTable(title: string, figures: readonly Figure[]): string {
  const lines = figures.map(({ measure, value, unit, atMost, atLeast }) => {
    const met = value <= (atMost ?? value) && value >= (atLeast ?? value);
    const goal = [
      ...(atMost === undefined ? [] : [`≤ ${atMost} ${unit}`]),
      ...(atLeast === undefined ? [] : [`≥ ${atLeast} ${unit}`]),
    ].join(', ');
    return [measure, `${value.toFixed(value < 10 ? 2 : 1)} ${unit}`, goal && `${goal}${met ? ' ✓' : ' ✗'}`];
  });
  return inColumns(title, lines);
}

function inColumns(title: string, lines: readonly string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((cells) => (cells[column] ?? '').length)),
  );
  const table = lines.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...table.map((line) => `  ${line}`)].join('\n');
}

function cellsOf(entry: Row): string[] {
  const cells = [entry.measure, figure(entry.twin, entry.unit)];
  if (!entry.definition) return cells;
  cells.push(figure(entry.definition, entry.unit), entry.ratio?.toFixed(2) ?? '', goalText(entry));
  for (const peer of entry.peers ?? [])
    cells.push(`${figure(peer, entry.unit)}, ${(peer.median / entry.twin.median).toFixed(2)}`);
  return cells;
}

function figure({ median, low, high }: Summary, unit: Row['unit']): string {
  const digits =
    unit === 'gaps' || unit === 'requests' ? 0 : unit === 'x' || (unit === 'ms' && median < 10) ? 2 : 1;
  const spread = low === high ? '' : ` (${low.toFixed(digits)}–${high.toFixed(digits)})`;
  return `${median.toFixed(digits)} ${unit}${spread}`;
}

function goalText({ goal, met, unit }: Row): string {
  if (!goal) return '';
  const texts = [
    ...(goal.ratio === undefined ? [] : [`≤ ${goal.ratio}x`]),
    ...(goal.peer === undefined ? [] : [`≤ ${goal.peer.ratio}x of ${goal.peer.name}`]),
    ...(goal.atMost === undefined ? [] : [`≤ ${goal.atMost} ${unit}`]),
    ...(goal.extra === undefined ? [] : [`≤ by hand + ${goal.extra}`]),
  ];
  return `${texts.join(', ')}${met === undefined ? '' : met ? ' ✓' : ' ✗'}`;
}
