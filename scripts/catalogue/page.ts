/** The pages of the catalogue: a live example, its JSON, and the properties of the kind. */
import { type Example, quoted } from './examples.ts';
import type { Kind, Property } from './kinds.ts';

export const start = '/pages/catalogue/index';

export const routeOf = ({ group, name }: Pick<Kind, 'group' | 'name'>): string =>
  `/pages/catalogue/${group}/${name}`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function table(title: string, properties: readonly Property[]): string {
  if (properties.length === 0) return '';
  const row = ({ name, required, type, usual, description }: Property): string => {
    const holds = escaped(usual ? `${type} (${usual})` : type);
    const needed = required ? ' *' : '';
    return `<tr><td><code>${escaped(name)}</code>${needed}<br>${holds}</td><td>${escaped(description)}</td></tr>`;
  };
  return `<h2>${title}</h2><table><tbody>${properties.map(row).join('')}</tbody></table>`;
}

/** The screen of a kind; a missing example is shown as such. */
export function pageOf(kind: Kind, example: Example | undefined): Record<string, unknown> {
  const shown = example ?? {
    view: [{ type: 'empty', text: { jp: '見本はありません', en: 'There is no example' } }],
  };
  const json = escaped(JSON.stringify(shown, null, 2));
  const below = `<h2>JSON</h2><pre>${json}</pre>${table('Properties', kind.properties)}${table('Events', kind.events)}`;
  return {
    ...shown,
    route: routeOf(kind),
    title: `= ${quoted(kind.name)}`,
    view: [
      { type: 'rich', html: `<p>${escaped(kind.description)}</p>` },
      { type: 'divider' },
      ...shown.view,
      { type: 'divider' },
      { type: 'rich', html: below },
    ],
  };
}

/** The index screen. */
export function indexOf(kinds: readonly Kind[]): Record<string, unknown> {
  const groups = [...new Set(kinds.map(({ group }) => group))];
  return {
    route: start,
    title: { jp: 'カタログ', en: 'Catalogue' },
    view: groups.map((group) => ({
      type: 'fold',
      title: `= ${quoted(group)}`,
      open: group === 'nodes',
      children: [
        {
          type: 'menu',
          items: kinds
            .filter((kind) => kind.group === group)
            .map((kind) => ({
              label: `= ${quoted(kind.name)}`,
              press: [{ go: routeOf(kind) }],
            })),
        },
      ],
    })),
  };
}
