/** Who may import whom. See docs/contributing.md. */
const outside = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    outside(
      'client-is-independent',
      'The client can be used without the rest.',
      { path: '^src/client' },
      { path: '^(src/(?!client|decimal)|server|scripts)' },
    ),
    outside(
      'language-is-independent',
      'The language gets everything as arguments, and needs no React.',
      { path: '^src/language', pathNot: '\\.test\\.ts$' },
      { path: '^(src/(?!language|decimal|formats)|server|scripts|node_modules/react)' },
    ),
    outside(
      'runtime-knows-no-app',
      'What the runtime needs from app, client and widgets is handed in.',
      { path: '^src/runtime' },
      { path: '^(src/(app|shell|client|widgets)|server|scripts)' },
    ),
    outside(
      'node-in-one-module',
      'Language and runtime also run in browsers: only the language’s adapter reads a disk.',
      {
        path: '^src/(language|runtime)/',
        pathNot: '\\.test\\.tsx?$|/testing/|testing\\.tsx$|^src/language/node\\.ts$',
      },
      { dependencyTypes: ['core'] },
    ),
    outside(
      'vite-in-one-module',
      'Only a release bundles validators.',
      { path: '^src/language/', pathNot: '\\.test\\.ts$|^src/language/release/bundle\\.ts$' },
      { path: '^node_modules/vite/', dependencyTypesNot: ['type-only'] },
    ),
    outside(
      'browsers-need-no-node',
      'Modules that read a disk are imported from src/language/node.ts only.',
      {
        path: '^src/language/',
        pathNot: '\\.test\\.ts$|^src/language/(node|check/theme)\\.ts$|^src/language/theme/',
      },
      { path: '^src/language/(node|release/bundle|check/theme)\\.ts$|^src/language/theme/' },
    ),
    outside(
      'runtime-takes-types-and-evaluator',
      'Of the language the runtime takes its types, its evaluator and how addresses are filled.',
      { path: '^src/runtime', pathNot: '\\.test\\.tsx?$|/testing/|testing\\.tsx$' },
      { path: '^src/language/(?!compiled(App)?\\.ts|address\\.ts|expression/)' },
    ),
    outside(
      'widgets-on-runtime',
      'A widget gets properties and emits events.',
      { path: '^src/widgets' },
      { path: '^(src/(app|shell|client)|server|scripts)' },
    ),
    outside(
      'shell-knows-no-app',
      'Widgets, client and names of one app are handed in.',
      { path: '^src/shell', pathNot: '\\.test\\.ts$' },
      { path: '^(src/(app|widgets|client/(index\\.ts|generated))|server|scripts)' },
    ),
    outside(
      'nobody-imports-app',
      'Only main.tsx starts the app.',
      { path: '^(src/(?!app|main)|server|scripts)' },
      { path: '^src/app', pathNot: '^src/app/theme/' },
    ),
    outside(
      'tools-not-imported',
      'Command and plugin work on an app from outside: neither apps nor the server import them.',
      { path: '^(src/(?!command|project|vite|studio)|server)', pathNot: '\\.test\\.tsx?$|^server/testing' },
      // The exchange ends a trial as the command does.
      { path: '^src/(command|project|vite)', pathNot: '^src/project/release/trial\\.ts$' },
    ),
    outside(
      'tools-on-language',
      'The command and the plugin know no app, no page and no exchange.',
      { path: '^src/(command|project|vite)', pathNot: '\\.test\\.ts$' },
      // `shoji studio` starts the studio; `shoji generate` writes a contract as the client reads it; a release has the
      // first views of its pages, which the shell renders and shows, and their first calls, as the client sends them.
      {
        path: '^(src/(?!command|project|vite|language)|server|scripts|tests)',
        pathNot:
          '^src/(studio/server/index|client/(client|contract|dialect/(assemble|credentials))|shell/firstView/(view|render))\\.ts$',
      },
    ),
    outside(
      'studio-on-language',
      'The studio knows no app; it edits the files of any.',
      { path: '^src/studio', pathNot: '\\.test\\.ts$' },
      { path: '^(src/(?!studio|language|project)|server|scripts|tests)' },
    ),
    outside(
      'studio-not-imported',
      'No app contains code of the studio.',
      { path: '^(src/(?!studio|command/studio\\.ts)|server)' },
      { path: '^src/studio' },
    ),
    outside(
      'project-below-tools',
      'What the command and the plugin both need is below them; the command starts the plugin.',
      { path: '^src/(project|vite)', pathNot: '\\.test\\.ts$' },
      { path: '^src/command' },
    ),
    outside(
      'worker-is-independent',
      'The service worker is a program of its own, beside the app. It verifies what it keeps.',
      { path: '^src/worker' },
      { path: '^(src/(?!worker)|server|scripts)', pathNot: '^src/language/release/signature\\.ts$' },
    ),
    outside(
      'server-reads-data',
      'The exchange reads contract and releases as data, and evaluates rules with the evaluator of the pages.',
      { path: '^server', pathNot: '\\.test\\.ts$' },
      {
        path: '^(src/(?!decimal|formats)|scripts)',
        pathNot: '^src/client/generated/|^src/server/(index|rules)\\.ts$|^src/project/release/trial\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    outside(
      'decimal-is-independent',
      'All others may import it; it imports none of them.',
      { path: '^src/decimal' },
      { path: '^(src/(?!decimal)|server|scripts)' },
    ),
    outside(
      'formats-are-independent',
      'Pages and servers validate with them; they import neither.',
      { path: '^src/formats' },
      { path: '^(src/(?!formats)|server|scripts)' },
    ),
    outside(
      'highcharts-only-in-kline',
      'Its licence is proprietary: only one folder may import it.',
      { pathNot: '^src/widgets/kline' },
      { path: '^node_modules/highcharts' },
    ),
    outside(
      'no-cycles',
      'Import cycles are not allowed.',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] },
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/generated/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
};
