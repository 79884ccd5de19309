/** In development: asks the development server where something is written. @returns `<file>:<line>:<column>`, or null */
export async function definitionPlace(at: string): Promise<string | null> {
  const address = `${import.meta.env.BASE_URL}release/place.json?${new URLSearchParams({ at })}`;
  const response = await fetch(address);
  if (!response.ok) return null;
  const { file, line, column }: { file: string; line: number; column: number } = await response.json();
  return `${file}:${line}:${column}`;
}
