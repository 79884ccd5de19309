/** The files of a new app that are no definitions: package, page, start, README. */
import type { Contract } from '../../language/contract/index.ts';
import { plainIcon } from '../../project/plainIcon.ts';
import { jsonFile } from './json.ts';
import type { NewAppOptions, Summary } from './makeApp.ts';

export function projectFiles(
  contract: Contract,
  options: NewAppOptions,
  summary: Summary,
): [path: string, text: string][] {
  const { name, title } = options;
  return [
    [
      'package.json',
      jsonFile({
        name,
        private: true,
        type: 'module',
        scripts: {
          dev: 'shoji generate && shoji dev',
          check: 'shoji check',
          build: 'shoji generate && shoji build',
        },
        dependencies: { react: '^19.0.0', 'react-dom': '^19.0.0', shoji: options.shoji },
      }),
    ],
    ['.gitignore', 'node_modules/\ndist/\ngenerated/\n.shoji/\n'],
    ['index.html', page(title)],
    ['public/icon.svg', `${plainIcon}\n`],
    ['src/main.ts', main],
    ['src/parts.ts', parts],
    ...viteConfig(contract.server),
    ['README.md', readme(options, summary)],
  ];
}

const page = (title: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>
  </head>
  <body>
    <div id="app"></div>
    <script type="module" async src="/src/main.ts"></script>
  </body>
</html>
`;

const main = `import 'shoji/theme.css';
import { createApp } from 'shoji/shell';

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no element for the app');

createApp({ element, widgets: [], parts: () => import('./parts.ts') });
`;

const parts = `/** The main part of the app, loaded in parallel with the data of the first page. */
import { type ClientOptions, createClientOf } from 'shoji/client';
import { contract } from '../generated/contract.ts';

export { start } from 'shoji/shell/start';
export const createClient = (options?: ClientOptions) => createClientOf(contract, options);
`;

/** A server on the same address as the app is reached through the development server. */
const viteConfig = (server: string): [path: string, text: string][] =>
  server.startsWith('/')
    ? [
        [
          'vite.config.ts',
          `import { shoji } from 'shoji/vite';

export default {
  plugins: [shoji()],
  // Where the server of the contract runs while the app is written.
  server: { proxy: { '${server.replace(/\/$/, '') || '/api'}': process.env.API ?? 'http://localhost:4010' } },
};
`,
        ],
      ]
    : [];

function readme(
  { title, language }: NewAppOptions,
  { left, untranslated, pages, clientId }: Summary,
): string {
  const notes = [
    ...(clientId === undefined
      ? []
      : [
          `- Register the app at the provider where its users log in, with the address of the app as redirect URI, and write the client id that it gets into \`x-oauth\` of the contract. \`${clientId}\` stands there now.`,
        ]),
    ...(untranslated.length > 0
      ? [
          `- Translate the ${untranslated.length} texts of \`locales/${language.code}.json\` that are still in English. Their keys stand at its top, in \`$untranslated\`: take each out when it is done.`,
        ]
      : []),
    ...(left.length > 0
      ? ['- These calls have no page:', ...left.map(({ call, why }) => `  - \`${call}\`: ${why}`)]
      : []),
  ];
  return `# ${title}

An app of ${pages} pages, made from \`openapi.yaml\` by \`shoji new\`. Everything in it is yours to change.

    npm install
    npm run dev      # shows it, and what you save shows at once; \`npm run dev -- --mock\` before there is a server
    npm run check    # finds what is wrong: wrong names, missing texts, pages that nothing leads to
    npm run build    # the app as static files in dist/

| folder | what |
|---|---|
| \`screens/\` | a file per page, at the path of its route; \`app.json\` has the tab bar and the languages, \`statuses.json\` the labels and colours of states, \`parts/\` what several pages share |
| \`schemas/\` | a file per form: its fields and their rules |
| \`locales/\` | the texts, a file per language |
| \`src/\` | how the app starts |
| \`public/\` | \`icon.svg\`, the icon of the app |

For \`--mock\`: \`npm install --save-dev @stoplight/prism-http@5.12.0\`. One page more:
\`npx shoji new --page /pages/… --operation …\`.

## What to do next

- Look at the titles and labels in \`locales/en.json\`: they were made from names of the contract.
- Move the fields of \`screens/pages/…/create.json\` into the order that your users expect, and leave out what they need not fill.
- Choose the pages of the tab bar in \`screens/app.json\`.
${notes.join('\n')}${notes.length > 0 ? '\n' : ''}`;
}
