import type { Position } from './position.ts';

/** The source lines around a position, numbered, with a marker below it. Long lines are cut around the marker. */
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
      const from = start.column - 1;
      const room = Math.max(1, widthOf(content.slice(from, Math.min(from + length, shift + 110))));
      shown.push(
        `  ${' '.repeat(digits)} | ${' '.repeat(widthOf(content.slice(shift, from)))}${'^'.repeat(room)}`,
      );
    }
  }
  return shown.join('\n');
}

/** The width of a text in terminal columns: Chinese, Japanese, Korean and full-width characters take two. */
function widthOf(text: string): number {
  let width = 0;
  for (const char of text) width += wide.test(char) ? 2 : 1;
  return width;
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u;
