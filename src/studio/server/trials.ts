/** The app with changes that are not applied yet, as releases for frames, in memory. */
import path from 'node:path';
import { type Project, releaseFile } from '../../language/node.ts';

interface Trial {
  project: Project;
  over: Map<string, string | null>;
  count: number;
}

/** The maximum number of trials: one per person who is adding something. */
const maxTrials = 4;

const name = /^try-([^/]*)-\d+(?:\/(.+))?$/;

export class Trials {
  readonly #project: Project;
  readonly #trials = new Map<string, Trial>();

  /** @param project the app that is changed */
  constructor(project: Project) {
    this.#project = project;
  }

  /**
   * Replaces a person's trial.
   * @param by the owner, who has one trial at a time
   * @param texts by path, relative to the root
   * @returns the name of its release
   */
  open(by: string, texts: Readonly<Record<string, string>>): string {
    const trial = this.#trials.get(by) ?? this.#create();
    // Moves it to the end: the least recently used trial is dropped first.
    this.#trials.delete(by);
    this.#trials.set(by, trial);
    const [oldest] = this.#trials.keys();
    if (this.#trials.size > maxTrials && oldest !== undefined) this.#trials.delete(oldest);
    const before = [...trial.over.keys()];
    trial.over.clear();
    for (const [file, text] of Object.entries(texts))
      trial.over.set(path.join(this.#project.folders.root, file), text);
    trial.project.refresh([...new Set([...before, ...trial.over.keys()])]);
    trial.count += 1;
    return `try-${by}-${trial.count}`;
  }

  /** Reads changed files again. @param files absolute paths */
  refresh(files: readonly string[]): void {
    for (const { project } of this.#trials.values()) project.refresh([...files]);
  }

  /**
   * A file of a release: its pointer for its name, otherwise `<name>/<file>`.
   * @returns undefined if there is no such trial; null for a missing file
   */
  async file(asked: string): Promise<string | null | undefined> {
    const [, by = '', file] = name.exec(asked) ?? [];
    const trial = this.#trials.get(by);
    if (!trial) return undefined;
    if (file !== undefined) return (await releaseFile(trial.project, file)) ?? null;
    const app = await releaseFile(trial.project, 'app.json');
    return app === undefined ? null : JSON.stringify({ release: asked, app: JSON.parse(app) });
  }

  #create(): Trial {
    const over = new Map<string, string | null>();
    return { project: this.#project.fork(over), over, count: 0 };
  }
}
