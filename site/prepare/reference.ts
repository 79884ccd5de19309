/** The reference of the language, one page per group of kinds, from the grammar and the catalogue. */

import { quoted } from '../../scripts/catalogue/examples.ts';
import type { FunctionExample } from '../../scripts/catalogue/functions.ts';
import {
  type Catalogue,
  evaluateExample,
  examplesFolder,
  readFunctions,
  type Words,
  wordsOfExamples,
} from '../../scripts/catalogue/index.ts';
import type { Kind, Property } from '../../scripts/catalogue/kinds.ts';
import { toHash } from '../playground/state.ts';

const groups: readonly { name: string; title: string; about: string }[] = [
  { name: 'nodes', title: 'Nodes', about: 'What a page consists of. `type` is the kind of a node.' },
  {
    name: 'steps',
    title: 'Steps',
    about: 'What runs, in order, when the user presses something, submits a form or opens a page.',
  },
  {
    name: 'controls',
    title: 'Controls',
    about: 'The inputs of form fields. `widget` of a field selects one.',
  },
  {
    name: 'widgets',
    title: 'Widgets',
    about: 'React components that an app adds to the language.',
  },
  { name: 'tones', title: 'Tones', about: 'Meanings for which each theme has a colour.' },
  { name: 'names', title: 'Names in expressions', about: 'The values that an expression can read.' },
  { name: 'functions', title: 'Functions', about: 'The functions that an expression can call.' },
];

/** Plain text in Markdown, with code between backticks. */
const plain = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part, at) =>
      at % 2 === 1 ? part.replaceAll('|', '\\|') : part.replace(/[\\`*_{}[\]<>|$]/g, (sign) => `\\${sign}`),
    )
    .join('');

/** Code in a table cell. */
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

/** Links to the sections of a page; those of functions by subject. */
function contents(names: readonly string[], subjectOf: (name: string) => string): string {
  return [...new Set(names.map(subjectOf))]
    .map((subject) => {
      const links = names
        .filter((name) => subjectOf(name) === subject)
        .map((name) => `[${name}](#${name.toLowerCase()})`)
        .join(' · ');
      return subject ? `**${subject}**: ${links}` : links;
    })
    .join('\n\n');
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

/** Those that read words of an app: that of the playground has others. */
const ofWords = new Set(['text', 'label']);

/**
 * @throws where an example has another value than it says
 */
async function functionSection(
  kind: Kind,
  examples: readonly FunctionExample[],
  words: Words,
): Promise<string> {
  const rows = examples.map(
    (example) => `| ${code(example.expression)} | ${code(evaluateExample(example, words))} |`,
  );
  const takes = kind.properties.map(
    ({ name, required, type }) => `| ${code(name)} | ${plain(type)}${required ? '' : ' (optional)'} |`,
  );
  // The playground's page shows single values.
  const shown = examples.filter(({ value }) => typeof value !== 'object');
  return [
    `## ${kind.name}\n`,
    `\`${kind.usage ?? ''}\`\n`,
    `${kind.description}\n`,
    `| argument | type |\n|---|---|\n${takes.join('\n')}\n| **result** | ${plain(kind.result ?? '')} |\n`,
    `| example | value |\n|---|---|\n${rows.join('\n')}\n`,
    ofWords.has(kind.name)
      ? ''
      : `[Try ${kind.name} in the playground](${await inPlayground(kind.name, shown)})\n`,
  ].join('\n');
}

/** The pages by the name of their file. */
export async function referencePages(catalogue: Catalogue): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  const functions = readFunctions(examplesFolder);
  const words = await wordsOfExamples(catalogue.project);
  const order = Object.keys(functions);
  const byPlace = (one: Kind, other: Kind): number => order.indexOf(one.name) - order.indexOf(other.name);
  for (const { name, title, about } of groups) {
    const kinds = catalogue.kinds.filter(({ group }) => group === name).sort(byPlace);
    const subjectOf = (of: string): string => (name === 'functions' ? (functions[of]?.subject ?? '') : '');
    const links = contents(
      kinds.map((kind) => kind.name),
      subjectOf,
    );
    const write = (kind: Kind): string | Promise<string> =>
      name === 'functions'
        ? functionSection(kind, functions[kind.name]?.examples ?? [], words)
        : section(kind, catalogue);
    pages.set(
      `${name}.mdx`,
      `---\noutline: false\n---\n\n# ${title}\n\n${about}\n\n${links}\n\n${(await Promise.all(kinds.map(write))).join('\n')}`,
    );
  }
  const list = groups.map(({ name, title, about }) => `- [${title}](./${name}.mdx): ${about}`);
  pages.set(
    'index.mdx',
    `# Reference\n\nGenerated from the grammar of the language. Each example runs beside its JSON, with sample data.\n\n${list.join('\n')}\n`,
  );
  return pages;
}

/** The sidebar. */
export const referenceItems = groups.map(({ name, title }) => ({ text: title, link: `/reference/${name}` }));
