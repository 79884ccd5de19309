#!/usr/bin/env node
/**
 * The command `shoji`. A subcommand is imported when it is asked for: `shoji check` does not load Vite.
 * Exit codes: see `exitCodes`.
 */
import { nearest } from '../language/nearest.ts';
import { exitCodes, type Subcommand, type Subcommands, UsageError } from './subcommand.ts';

const subcommands: Subcommands = {
  new: () => import('./new/index.ts'),
  dev: () => import('./dev.ts'),
  studio: () => import('./studio.ts'),
  mock: () => import('./mock.ts'),
  check: () => import('./check.ts'),
  lsp: () => import('./lsp/index.ts'),
  generate: () => import('./generate.ts'),
  build: () => import('./build.ts'),
  release: () => import('./release/index.ts'),
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
  if (!load) return unknown([], name, Object.keys(subcommands));
  const { command, words, rest } = await below(await load(), [name], args);
  const [word = '-'] = rest;
  if (command.subcommands && !word.startsWith('-'))
    return unknown(words, word, Object.keys(command.subcommands));
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(command.help.trim());
    return exitCodes.ok;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n\`shoji ${words.join(' ')} --help\` describes the command.`);
    return exitCodes.usage;
  }
}

function unknown(above: readonly string[], word: string, names: readonly string[]): number {
  const near = nearest(word, names);
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  console.error(
    `There is no command ${[...above, word].join(' ')}${meant}\n\nThere are ${names.join(', ')}.`,
  );
  return exitCodes.usage;
}

/** The command below a command that the arguments begin with, as far down as there is one. */
async function below(
  command: Subcommand,
  words: readonly string[],
  args: readonly string[],
): Promise<{ command: Subcommand; words: readonly string[]; rest: string[] }> {
  const [word = '', ...rest] = args;
  const load = command.subcommands && Object.hasOwn(command.subcommands, word) && command.subcommands[word];
  return load ? below(await load(), [...words, word], rest) : { command, words, rest: [...args] };
}

process.exitCode = await main(process.argv.slice(2));
