/**
 * What the module of a subcommand exports. `shoji <name>` imports it when it is asked for, and not before: `main.ts`
 * lists names and modules.
 */
export interface Subcommand {
  /** One line for the list of `shoji --help`, in lower case and without a full stop. */
  summary: string;
  /** What `shoji <name> --help` prints: usage, arguments, options, examples. */
  help: string;
  /**
   * Does the work and prints what it has to say.
   * @param args the arguments after the name, not parsed; `--help` never arrives here.
   * @returns the exit code: one of `exitCodes`.
   * @throws UsageError for what the user called wrongly or what a file of theirs lacks: its message is all that is
   * shown.
   *   Whatever else is thrown is a fault of the command, and is shown with its stack.
   */
  run(args: string[]): Promise<number>;
  /** Commands below this one, by the word that follows its name: `shoji release list`. */
  subcommands?: Subcommands;
}

/** Modules by name, imported when they are asked for. */
export type Subcommands = Readonly<Record<string, () => Promise<Subcommand>>>;

export const exitCodes = {
  /** All is well. */
  ok: 0,
  /** The command did its work, and found something wrong. */
  findings: 1,
  /** The command could not start: an unknown option, a missing file. */
  usage: 2,
} as const;

export { UsageError } from '../project/usageError.ts';
