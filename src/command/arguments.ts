/** Reads the arguments of subcommands. */
import fs from 'node:fs';
import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from '../language/nearest.ts';
import { UsageError } from './subcommand.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

type Parsed<Given extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Given & typeof common; allowPositionals: boolean }>
>;

/** Options of every subcommand. */
const common = { root: { type: 'string', default: '.' } } as const;

/**
 * The values of a subcommand's options, and of `--root`: the folder of the app, absolute.
 * @param positionals how many arguments without a name it takes at most
 * @throws UsageError for an unknown option, a missing value, a folder that does not exist
 */
export function readArguments<const Given extends Options>(
  args: string[],
  options: Given,
  positionals = 0,
): { values: Parsed<Given>['values']; positionals: string[]; root: string } {
  const { values, positionals: given } = parse(args, options);
  const superfluous = given[positionals];
  if (superfluous !== undefined) throw new UsageError(`Unexpected argument: ${superfluous}`);
  const root = path.resolve(String((values as { root?: string }).root));
  if (!fs.statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`There is no folder ${root}`);
  return { values, positionals: given, root };
}

function parse<Given extends Options>(args: string[], options: Given): Parsed<Given> {
  try {
    return parseArgs({ args, options: { ...options, ...common }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(messageOf(error, Object.keys({ ...options, ...common })));
  }
}

/** Rewords Node's messages about arguments for users. */
function messageOf(error: unknown, options: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const unknown = /^Unknown option '(-[^']*)'/.exec(message)?.[1];
  if (unknown === undefined) return message;
  const near = nearest(unknown.replace(/^-+/, ''), options);
  return `There is no option ${unknown}${near === undefined ? '' : `; did you mean --${near}?`}`;
}

/** The value of `--port`; undefined if it was not given. @throws UsageError if it is not a port */
export function readPort(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const port = Number(value);
  if (!(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new UsageError(`--port is a number from 1 to 65535, not ${value}`);
  return port;
}
