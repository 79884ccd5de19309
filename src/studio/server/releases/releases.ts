/** Releases of the working copy: differences, publishing, trials, rollback. Uses the functions of `shoji release`. */
import path from 'node:path';
import type { Project } from '../../../language/node.ts';
import { basisOf, noteBasis } from '../../../project/release/basis.ts';
import { differenceOf } from '../../../project/release/difference.ts';
import { effectsOf } from '../../../project/release/effects.ts';
import { readHistory } from '../../../project/release/history.ts';
import { compileProject } from '../../../project/release/index.ts';
import type { Signer } from '../../../project/release/keys.ts';
import { rowsOf } from '../../../project/release/list.ts';
import { commitOf } from '../../../project/release/origin.ts';
import { readPointer } from '../../../project/release/pointer.ts';
import { putInForce, releaseInForce } from '../../../project/release/put.ts';
import { releaseBefore, rollback } from '../../../project/release/rollback.ts';
import { signerFor } from '../../../project/release/signer.ts';
import type { Place } from '../../../project/release/targets/place.ts';
import { endTrial, promote, putOnTrial } from '../../../project/release/trial.ts';
import { HttpError } from '../http.ts';
import type { HealthAnswer, Overtaking, ReleaseList, Review } from '../messages.ts';
import { Audit } from './audit.ts';
import type { AuditEntry } from './auditEntry.ts';
import { badTrialIn, healthIn, readMetrics } from './health.ts';

/** The author of an action, and the reason. */
export interface Why {
  by: string;
  message: string;
}

/** What a bad trial has too much of, by the names of the servers. */
const words: Readonly<Record<string, string>> = {
  refusals: 'too many calls were refused',
  faults: 'too many errors of the app',
  abandoned: 'too many forms were left',
};

export class Releases {
  readonly audit: Audit;
  readonly #root: string;
  readonly #place: Place;
  readonly #project: () => Promise<Project>;
  readonly #metrics: readonly string[];

  /**
   * @param place where its releases are published
   * @param project the working copy
   * @param metrics the addresses of the metrics of its servers
   */
  constructor(root: string, place: Place, project: () => Promise<Project>, metrics: readonly string[] = []) {
    this.#root = root;
    this.#place = place;
    this.#project = project;
    this.#metrics = metrics;
    this.audit = new Audit(root);
  }

  /** The path of the place, relative to the app's folder if it is inside. */
  #nameOfPlace(): string {
    const { name } = this.#place;
    const relative = path.relative(this.#root, name);
    return path.isAbsolute(name) && !relative.startsWith('..') ? relative : name;
  }

  async list(): Promise<ReleaseList> {
    await this.#place.refresh();
    const { folder } = this.#place;
    const pointer = readPointer(folder);
    return {
      place: this.#nameOfPlace(),
      releases: rowsOf(folder, this.#place.names()),
      moves: [...readHistory(folder).moves].reverse(),
      current: pointer?.release ?? null,
      trial: pointer?.trial ? { release: pointer.trial.release, share: pointer.trial.share } : null,
      overtaking: this.#overtaking(),
    };
  }

  /** The release in force, if others have made it and the working copy does not contain it. */
  #overtaking(): Overtaking | null {
    const { folder } = this.#place;
    const release = releaseInForce(folder);
    const history = readHistory(folder);
    const basis = basisOf(this.#root, folder, history);
    const made = release === null ? undefined : history.releases[release];
    if (release === null || !made || basis === undefined || basis === release) return null;
    // After a rollback an older release is in force: the work started from it too.
    if (basis !== null && made.at <= (history.releases[basis]?.at ?? 0)) return null;
    return { release, author: made.author, at: made.at, message: made.message };
  }

  /** The counts of the servers. */
  async health(): Promise<HealthAnswer> {
    return {
      counted: this.#metrics.length > 0,
      releases: healthIn(await this.#readMetrics()),
    };
  }

  #readMetrics = (): Promise<string> => readMetrics(this.#metrics, process.env.METRICS_TOKEN);

  /** Compares a project with the release in force. Nothing changes for users. */
  async review(project: Project): Promise<Omit<Review, 'apps' | 'guarded'>> {
    const { folder } = this.#place;
    await this.#place.refresh();
    const before = releaseInForce(folder);
    const { errors, written } = await compileProject(project, folder, undefined, this.#signer());
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
      sections: before === null || before === release ? [] : differenceOf(folder, before, release),
      effects: before === null ? null : effectsOf(folder, before, release),
      first: before === null,
    };
  }

  /**
   * Puts the working copy in force, or on trial.
   * @param parent the release in force when the author decided
   * @param share of the devices, above 0 and below 1; undefined for all of them
   * @param mayReplace whether the author knows of a release of others that this one takes back
   */
  async publish(
    { by, message }: Why,
    parent: string | null,
    share?: number,
    mayReplace = false,
  ): Promise<string> {
    const project = await this.#project();
    const { folder } = this.#place;
    await this.#place.refresh();
    const overtaking = this.#overtaking();
    if (overtaking && !mayReplace)
      throw new HttpError(
        409,
        `The files here do not contain ${overtaking.release}, which ${overtaking.author} has published: it would be taken back`,
      );
    const signer = this.#signer();
    const { errors, written } = await compileProject(project, folder, undefined, signer);
    if (!written)
      throw new HttpError(409, `${errors.length} errors: ${errors[0]?.file} ${errors[0]?.message}`);
    const { release } = written;
    const commit = commitOf(project.folders);
    if (share === undefined) {
      const putting = { release, parent, author: by, commit, message, signer };
      await this.#place.change(() => putInForce(folder, putting));
      noteBasis(this.#root, folder, release);
    } else {
      if (parent === null)
        throw new HttpError(409, 'No release is in force: there is nothing to try it against');
      const made = { parent, author: by, at: Date.now(), commit, message };
      const change = { by, message, made, signer };
      await this.#place.change(() => putOnTrial(folder, { release, share, parent }, change));
    }
    this.#record({ by, message, what: share === undefined ? 'release' : 'trial', release, share });
    return release;
  }

  /** Changes the share of the trial that is under way. */
  async share(why: Why, share: number): Promise<void> {
    const release = await this.#change(why, async (folder, change) => {
      const onTrial = readPointer(folder)?.trial?.release;
      if (onTrial === undefined) throw new HttpError(409, 'No release is on trial');
      await putOnTrial(folder, { release: onTrial, share }, change);
      return onTrial;
    });
    this.#record({ ...why, what: 'trial', release, share });
  }

  async promote(why: Why): Promise<void> {
    const release = await this.#change(why, promote);
    noteBasis(this.#root, this.#place.folder, release);
    this.#record({ ...why, what: 'promote', release });
  }

  /** @param salt of the trial that is meant; undefined for any */
  async endTrial(why: Why, salt?: string): Promise<void> {
    const release = await this.#change(why, (folder, change) => endTrial(folder, change, salt));
    this.#record({ ...why, what: 'trial ended', release });
  }

  /**
   * Ends the trial if the servers report that it is too bad: they cannot move the pointer of every place.
   * @returns whether it did
   * @throws Error if a server does not respond, or the place cannot be changed
   */
  async endBadTrial(): Promise<boolean> {
    await this.#place.refresh();
    const { folder } = this.#place;
    const pointer = readPointer(folder);
    if (!pointer?.trial) return false;
    const { release, salt } = pointer.trial;
    const measure = badTrialIn(await this.#readMetrics(), release);
    if (measure === undefined) return false;
    const message = `${words[measure] ?? measure}: reported by the servers, compared with ${pointer.release}`;
    try {
      await this.endTrial({ by: 'studio', message }, salt);
    } catch (error) {
      // Somebody else has ended it meanwhile.
      if (readPointer(folder)?.trial?.salt !== salt) return false;
      throw error;
    }
    return true;
  }

  /** @param from the release in force when the author decided @param to by default the previous one */
  async back(why: Why, from: string, to?: string): Promise<void> {
    const release = to ?? releaseBefore(this.#place.folder, from, this.#place.names());
    await this.#place.fetch(release);
    await this.#change(why, (folder, change) => rollback(folder, { from, to: release }, change));
    this.#record({ ...why, what: 'rollback', release });
  }

  /** Moves the pointer, and publishes the move. */
  #change<Result>(
    why: Why,
    work: (folder: string, change: Why & { signer: Signer | undefined }) => Promise<Result>,
  ): Promise<Result> {
    const change = { ...why, signer: this.#signer() };
    return this.#place.change(() => work(this.#place.folder, change));
  }

  #signer = (): Signer | undefined => signerFor(this.#place.keysAt, undefined, this.#place.folder);

  #record(entry: Omit<AuditEntry, 'at'>): void {
    this.audit.append({ at: Date.now(), ...entry });
  }
}
