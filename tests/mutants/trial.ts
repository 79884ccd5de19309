/** Tries mutants in one project that stays open, as in an editor: each is saved, checked, and reverted. */
import {
  check,
  compileApp,
  compileScreen,
  disk,
  type Finding,
  type Folders,
  overlay,
  type Project,
  readProject,
} from '../../src/language/node.ts';
import type { Mutant } from './mutate.ts';

export interface Outcome {
  /** What was thrown, with its place; undefined if nothing was. */
  thrown?: string;
  /** The time from the save to all findings, in milliseconds. */
  took: number;
  /** The CPU time, which is less affected by other load on the machine. */
  cpu: number;
  findings: readonly Finding[];
  /** Whether there are no errors: what is accepted has to work. */
  accepted: boolean;
  /** The routes that an accepted mutant may have changed; empty for one that is not accepted. */
  routes: readonly string[];
}

export class Trial {
  readonly project: Project;
  readonly #over = new Map<string, string | null>();

  /** @throws Error if the app has errors before anything is changed */
  constructor(folders: Folders) {
    this.project = readProject(folders, overlay(disk, this.#over));
    const [error] = check(this.project).filter(({ severity }) => severity === 'error');
    if (error) throw new Error(`${error.file}: ${error.message}`);
  }

  try(mutant: Mutant): Outcome {
    const { file, text } = mutant;
    this.#over.set(file, text);
    const start = performance.now();
    const used = process.cpuUsage();
    try {
      this.project.refresh([file]);
      const findings = check(this.project);
      const took = performance.now() - start;
      const cpu = cpuSince(used);
      const accepted = findings.every(({ severity }) => severity !== 'error');
      const routes = accepted ? this.#routesOf(mutant) : [];
      if (accepted) compileApp(this.project);
      for (const route of routes) compileScreen(this.project, route);
      return { took, cpu, findings, accepted, routes };
    } catch (error) {
      const thrown = error instanceof Error ? error : new Error(String(error));
      return {
        thrown: placed(thrown),
        took: performance.now() - start,
        cpu: cpuSince(used),
        findings: [],
        accepted: false,
        routes: [],
      };
    }
  }

  /** Reverts the mutant. What depends on the file is checked with the next mutant, and counts as its time. */
  restore({ file }: Mutant): void {
    this.#over.delete(file);
    this.project.refresh([file]);
  }

  /** Tries a mutant again, after checking what the one before has left: its own time is measured. */
  again(mutant: Mutant): Outcome {
    this.restore(mutant);
    check(this.project);
    return this.try(mutant);
  }

  /** The page itself, or three pages that name the file, or else the first three. */
  #routesOf({ file }: Mutant): string[] {
    const pages = [...this.project.facts.all('page')];
    const own = pages.find(([, { fact }]) => file === `${this.project.folders.root}/${fact.source.file}`);
    if (own) return [own[0]];
    const name = /([\w-]+)\.(?:json|yaml)$/.exec(file)?.[1] ?? '';
    const naming = pages.filter(([, { fact }]) => fact.source.text.includes(`"${name}"`));
    return (naming.length > 0 ? naming : pages).slice(0, 3).map(([route]) => route);
  }
}

/** In milliseconds. */
function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The message of an error, and where in the language it was thrown. */
function placed({ message, stack = '' }: Error): string {
  const lines = stack.split('\n').filter((line) => /src\/language|tests\/mutants/.test(line));
  const at = lines.slice(0, 2).map((line) => line.replace(/^.*?(src\/language[^)]*|tests\/[^)]*)\)?$/, '$1'));
  return `${message.slice(0, 200)} (${at.join(' < ')})`;
}
