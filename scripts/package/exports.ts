/** The entries of the package: modules of `src/`, and files that are used unchanged. */

/** Entries that are imported, and their modules. */
export const modules: Readonly<Record<string, string>> = {
  './client': 'src/client/any.ts',
  './language': 'src/language/index.ts',
  // What editors ask of an app.
  './language/editing': 'src/language/editing/index.ts',
  './language/node': 'src/language/node.ts',
  './runtime': 'src/runtime/index.ts',
  // For servers: which release a call is checked against.
  './server': 'src/server/index.ts',
  // Validates calls by the rules and field conditions of a release.
  './server/rules': 'src/server/rules.ts',
  './shell': 'src/shell/index.ts',
  // The main part of an app, which its `parts` module exports.
  './shell/start': 'src/shell/start.tsx',
  './widgets': 'src/widgets/general.ts',
  './widgets/charts': 'src/widgets/charts.ts',
  './vite': 'src/vite/index.ts',
};

/** Modules that are loaded by their path, which no import refers to. */
export const loadedByPlace: readonly string[] = [
  'src/command/main.ts',
  'src/formats/index.ts',
  'src/runtime/forms/markdown.ts',
  'src/language/check/noDiscriminator.ts',
  'src/language/expression/noEvaluation.ts',
  'src/runtime/forms/uri.ts',
  'src/shell/navigation/noAddress.ts',
  'src/runtime/lazy/preload.ts',
  'src/studio/preview/follow.ts',
  'src/studio/preview/preview.ts',
  'src/worker/off.ts',
  'src/worker/serviceWorker.ts',
];

/** Entries for files: styles, and the grammar for `$schema`. */
export const files: Readonly<Record<string, string>> = {
  './theme.css': './theme.css',
  // Its parts, for an app with a theme of its own.
  './theme/*.css': './src/shell/theme/*.css',
  './schemas/*': './schemas/*',
  './package.json': './package.json',
};

/**
 * What an app installs itself. Optional: only apps with price charts need the chart library, and only apps without a
 * server the mock.
 */
export const peers: Readonly<Record<string, { range: string; optional: boolean }>> = {
  react: { range: '^19.0.0', optional: false },
  'react-dom': { range: '^19.0.0', optional: false },
  highcharts: { range: '>=12.0.0', optional: true },
  'highcharts-react-official': { range: '^3.2.0', optional: true },
  '@stoplight/prism-http': { range: '^5.12.0', optional: true },
};
