import type { Position } from './position.ts';

/** The lines around a place, numbered, with a mark under it. Long lines are cut around the mark. */
export function frame(text: string, start: Position, length: number, around = 1): string {
  const lines = text.split('\n');
  const first = Math.max(1, start.line - around);
  const last = Math.min(lines.length, start.line + around);
  const digits = String(last).length;
  const shift = Math.max(0, start.column - 60);
  const shown: string[] = [];
  for (let line = first; line <= last; line += 1) {
    const content = (lines[line - 1] ?? '').replaceAll('\t', ' ').replace(/\r$/, '');
    const mark = line === start.line ? '>' : ' ';
    shown.push(`${mark} ${String(line).padStart(digits)} | ${content.slice(shift, shift + 110)}`.trimEnd());
    if (line === start.line) {
      const room = Math.max(1, Math.min(length, content.length - start.column + 1, 110));
      shown.push(`  ${' '.repeat(digits)} | ${' '.repeat(start.column - 1 - shift)}${'^'.repeat(room)}`);
    }
  }
  return shown.join('\n');
}
