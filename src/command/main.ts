#!/usr/bin/env node
/**
 * The command `shoji`. A subcommand is imported when it is asked for: `shoji check` does not load Vite.
 * Exit codes: see `exitCodes`.
 */
import { nearest } from '../language/nearest.ts';
import { exitCodes, type Subcommand, UsageError } from './subcommand.ts';

const subcommands: Readonly<Record<string, () => Promise<Subcommand>>> = {
  new: () => import('./new/index.ts'),
  dev: () => import('./dev.ts'),
  mock: () => import('./mock.ts'),
  check: () => import('./check.ts'),
  generate: () => import('./generate.ts'),
  build: () => import('./build.ts'),
  release: () => import('./release.ts'),
};

async function help(): Promise<string> {
  const names = Object.keys(subcommands);
  const width = Math.max(...names.map((name) => name.length));
  const lines = await Promise.all(
    Object.entries(subcommands).map(
      async ([name, load]) => `  ${name.padEnd(width)}  ${(await load()).summary}`,
    ),
  );
  return [
    'An OpenAPI document and JSON screens become a typed, checked, fast app.',
    '',
    'shoji <command> [options]',
    '',
    ...lines,
    '',
    '`shoji <command> --help` describes one. All take --root <folder>: the folder of the app, else the current one.',
    'Exit codes: 0 fine, 1 findings, 2 wrong usage.',
  ].join('\n');
}

/** @returns the exit code */
async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(await help());
    return name === undefined ? exitCodes.usage : exitCodes.ok;
  }
  const load = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (!load) {
    const near = nearest(name, Object.keys(subcommands));
    const meant = near === undefined ? '' : `; did you mean ${near}?`;
    console.error(`There is no command ${name}${meant}\n\nThere are ${Object.keys(subcommands).join(', ')}.`);
    return exitCodes.usage;
  }
  const { help: described, run } = await load();
  if (args.includes('--help') || args.includes('-h')) {
    console.log(described.trim());
    return exitCodes.ok;
  }
  try {
    return await run(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n\`shoji ${name} --help\` describes the command.`);
    return exitCodes.usage;
  }
}

process.exitCode = await main(process.argv.slice(2));
