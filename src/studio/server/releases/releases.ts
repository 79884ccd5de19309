/** Releases of the files at hand: what differs, publishing, trials, and back. By the functions of `shoji release`. */
import path from 'node:path';
import type { Project } from '../../../language/node.ts';
import { noteBasis } from '../../../project/release/basis.ts';
import { differenceOf } from '../../../project/release/difference.ts';
import { effectsOf } from '../../../project/release/effects.ts';
import { readHistory } from '../../../project/release/history.ts';
import { compileProject } from '../../../project/release/index.ts';
import { rowsOf } from '../../../project/release/list.ts';
import { commitOf } from '../../../project/release/origin.ts';
import { readPointer } from '../../../project/release/pointer.ts';
import { putInForce, releaseInForce } from '../../../project/release/put.ts';
import { releaseBefore, rollback } from '../../../project/release/rollback.ts';
import { endTrial, promote, putOnTrial } from '../../../project/release/trial.ts';
import { HttpError } from '../http.ts';
import type { Deed, ReleaseList, Review } from '../messages.ts';
import { Audit } from './audit.ts';

/** Who does something, and why. */
export interface Why {
  by: string;
  message: string;
}

export class Releases {
  readonly audit: Audit;
  readonly #root: string;
  readonly #folder: string;
  readonly #project: () => Promise<Project>;

  /** @param project the files at hand */
  constructor(root: string, project: () => Promise<Project>) {
    this.#root = root;
    this.#folder = path.join(root, 'dist/release');
    this.#project = project;
    this.audit = new Audit(root);
  }

  list(): ReleaseList {
    const pointer = readPointer(this.#folder);
    return {
      releases: rowsOf(this.#folder),
      moves: [...readHistory(this.#folder).moves].reverse(),
      current: pointer?.release ?? null,
      trial: pointer?.trial ? { release: pointer.trial.release, share: pointer.trial.share } : null,
    };
  }

  /** What a project means, compared with what users have. Nothing that users see is changed. */
  async review(project: Project): Promise<Omit<Review, 'apps'>> {
    const before = releaseInForce(this.#folder);
    const { errors, written } = await compileProject(project, this.#folder);
    if (!written)
      return {
        errors: errors.map(({ file, message }) => `${file}: ${message}`),
        sections: [],
        effects: null,
      };
    const { release } = written;
    return {
      errors: [],
      release,
      sections: before === null || before === release ? [] : differenceOf(this.#folder, before, release),
      effects: before === null ? null : effectsOf(this.#folder, before, release),
      first: before === null,
    };
  }

  /**
   * Puts the files at hand in force, or on trial.
   * @param parent the release in force that the author has seen
   * @param share of the devices, above 0 and below 1; undefined for all of them
   */
  async publish({ by, message }: Why, parent: string | null, share?: number): Promise<string> {
    const project = await this.#project();
    const { errors, written } = await compileProject(project, this.#folder);
    if (!written)
      throw new HttpError(409, `${errors.length} errors: ${errors[0]?.file} ${errors[0]?.message}`);
    const { release } = written;
    const commit = commitOf(project.folders);
    if (share === undefined)
      await putInForce(this.#root, this.#folder, { release, parent, author: by, commit, message });
    else {
      if (parent === null)
        throw new HttpError(409, 'No release is in force: there is nothing to try it against');
      const made = { parent, author: by, at: Date.now(), commit, message };
      await putOnTrial(this.#folder, { release, share, parent }, { by, message, made });
    }
    this.#record({ by, message, what: share === undefined ? 'release' : 'trial', release, share });
    return release;
  }

  /** Changes the share of the trial that is under way. */
  async share({ by, message }: Why, share: number): Promise<void> {
    const release = readPointer(this.#folder)?.trial?.release;
    if (release === undefined) throw new HttpError(409, 'No release is on trial');
    await putOnTrial(this.#folder, { release, share }, { by, message });
    this.#record({ by, message, what: 'trial', release, share });
  }

  async promote({ by, message }: Why): Promise<void> {
    const release = await promote(this.#folder, { by, message });
    noteBasis(this.#root, this.#folder, release);
    this.#record({ by, message, what: 'promote', release });
  }

  async endTrial({ by, message }: Why): Promise<void> {
    this.#record({
      by,
      message,
      what: 'trial ended',
      release: await endTrial(this.#folder, { by, message }),
    });
  }

  /** @param from the release in force that the author has seen @param to by default the one before it */
  async back({ by, message }: Why, from: string, to = releaseBefore(this.#folder, from)): Promise<void> {
    await rollback(this.#folder, { from, to }, { by, message });
    this.#record({ by, message, what: 'rollback', release: to });
  }

  #record(deed: Omit<Deed, 'at'>): void {
    this.audit.append({ at: Date.now(), ...deed });
  }
}
