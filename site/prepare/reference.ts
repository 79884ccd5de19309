/** The reference of the language, one page per group of kinds, from the grammar and the catalogue. */

import { quoted } from '../../scripts/catalogue/examples.ts';
import type { FunctionExample } from '../../scripts/catalogue/functions.ts';
import {
  type Catalogue,
  evaluateExample,
  examplesFolder,
  readFunctions,
} from '../../scripts/catalogue/index.ts';
import type { Kind, Property } from '../../scripts/catalogue/kinds.ts';
import { toHash } from '../playground/state.ts';

const groups: readonly { name: string; title: string; about: string }[] = [
  { name: 'nodes', title: 'Nodes', about: 'What a page shows. `type` says which kind a node is.' },
  {
    name: 'steps',
    title: 'Steps',
    about: 'What happens when somebody presses, submits or arrives. They run in order.',
  },
  {
    name: 'controls',
    title: 'Controls',
    about: 'How a field of a form is asked for: `widget` of the field.',
  },
  {
    name: 'widgets',
    title: 'Widgets',
    about: 'Kinds of nodes that are written in React and brought by an app.',
  },
  { name: 'tones', title: 'Tones', about: 'Colours by what they mean.' },
  { name: 'names', title: 'Names in expressions', about: 'What an expression can read.' },
  { name: 'functions', title: 'Functions', about: 'What an expression can call.' },
];

type Texts = Readonly<Record<string, string>>;

/** Text that Markdown shows as it is. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>|$]/g, (sign) => `\\${sign}`);

/** Code in a cell of a table. */
const code = (text: string): string =>
  text ? `\`${text.replaceAll('|', '\\|').replaceAll('`', "'")}\`` : '';

function table(title: string, properties: readonly Property[]): string {
  if (properties.length === 0) return '';
  const rows = properties.map(
    ({ name, required, type, usual, description }) =>
      `| ${code(name)} | ${code(type)} | ${usual ? code(usual) : required ? 'required' : ''} | ${plain(description)} |`,
  );
  return `\n**${title}**\n\n| name | type | default | what it does |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

function live(kind: Kind, example: unknown): string {
  const address = `/play/frame.html?example=${kind.group}/${kind.name}`;
  const json = JSON.stringify(example, null, 2);
  return [
    '\n<div className="live">\n',
    `\`\`\`json\n${json}\n\`\`\`\n`,
    `<iframe src="${address}" title="${kind.name}, live" loading="lazy"></iframe>`,
    '\n</div>\n',
  ].join('\n');
}

function section(kind: Kind, { examples }: Catalogue): string {
  const example = examples.get(`${kind.group}/${kind.name}`);
  return [
    `## ${kind.name}\n`,
    plain(kind.description),
    example ? live(kind, example) : '',
    table('Properties', kind.properties),
    table('Events', kind.events),
  ].join('\n');
}

/** The address of a page in the playground that shows these expressions. */
async function inPlayground(name: string, examples: readonly FunctionExample[]): Promise<string> {
  const rows = examples.map(({ expression }) => ({
    label: `= ${quoted(expression)}`,
    value: `= ${expression}`,
  }));
  const title = { en: name, ja: name };
  const screen = { route: '/playground', title, view: [{ type: 'facts', rows }] };
  return `/play/index.html${await toHash(JSON.stringify(screen, null, 2))}`;
}

/**
 * @param texts of the examples, in English
 * @throws where an example has another value than it says
 */
async function functionSection(
  kind: Kind,
  examples: readonly FunctionExample[],
  texts: Texts,
): Promise<string> {
  const rows = examples.map(
    (example) => `| ${code(example.expression)} | ${code(evaluateExample(example, texts))} |`,
  );
  const takes = kind.properties.map(
    ({ name, required, type }) => `| ${code(name)} | ${plain(type)}${required ? '' : ' (optional)'} |`,
  );
  // The playground's page shows single values.
  const shown = examples.filter(({ value }) => typeof value !== 'object');
  return [
    `## ${kind.name}\n`,
    `${code(kind.usage ?? '')}\n`,
    `${kind.description}\n`,
    `| argument | type |\n|---|---|\n${takes.join('\n')}\n| **result** | ${plain(kind.result ?? '')} |\n`,
    `| example | value |\n|---|---|\n${rows.join('\n')}\n`,
    `[Try ${kind.name} in the playground](${await inPlayground(kind.name, shown)})\n`,
  ].join('\n');
}

/**
 * The pages by the name of their file.
 * @param texts of the examples of functions, in English
 */
export async function referencePages(catalogue: Catalogue, texts: Texts): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const functions = readFunctions(examplesFolder);
  for (const { name, title, about } of groups) {
    const kinds = catalogue.kinds.filter(({ group }) => group === name);
    const write = (kind: Kind): string | Promise<string> =>
      name === 'functions'
        ? functionSection(kind, functions[kind.name]?.examples ?? [], texts)
        : section(kind, catalogue);
    pages.set(
      `${name}.mdx`,
      `---\noutline: false\n---\n\n# ${title}\n\n${about}\n\n${kinds.map(({ name }) => `[${name}](#${name.toLowerCase()})`).join(' · ')}\n\n${(await Promise.all(kinds.map(write))).join('\n')}`,
    );
  }
  const list = groups.map(({ name, title, about }) => `- [${title}](./${name}.mdx): ${about}`);
  pages.set(
    'index.mdx',
    `# Reference\n\nGenerated from the grammar. Each example runs beside its JSON, on sample data.\n\n${list.join('\n')}\n`,
  );
  return pages;
}

/** The sidebar. */
export const referenceItems = groups.map(({ name, title }) => ({ text: title, link: `/reference/${name}` }));
