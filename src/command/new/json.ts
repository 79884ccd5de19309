/** Writes JSON as a person does: a value that fits is written on one line. */

const width = 100;

/** @returns the text of a file, with a line feed at its end */
export const jsonFile = (value: unknown): string => `${written(value, '', 0)}\n`;

/** @param taken how many characters stand in front of the value, in its line, besides the indent */
function written(value: unknown, indent: string, taken: number): string {
  const line = inLine(value);
  if (typeof value !== 'object' || value === null || indent.length + taken + line.length < width) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value))
    return `[\n${value.map((one) => inner + written(one, inner, 1)).join(',\n')}\n${indent}]`;
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  const rows = members.map(([name, one]) => {
    const start = `${JSON.stringify(name)}: `;
    return `${inner}${start}${written(one, inner, start.length + 1)}`;
  });
  return `{\n${rows.join(',\n')}\n${indent}}`;
}

function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, one]) => one !== undefined);
  return members.length === 0
    ? '{}'
    : `{ ${members.map(([name, one]) => `${JSON.stringify(name)}: ${inLine(one)}`).join(', ')} }`;
}
