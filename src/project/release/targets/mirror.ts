/**
 * A folder on this machine with what is needed of the releases of a {@link Target}: the commands work on it as on any
 * folder of releases, and what they change is then published.
 */
import fs from 'node:fs';
import path from 'node:path';
import { historyOf, isName } from '../../../language/release/history.ts';
import { type ReleaseKeys, Unverified, verified } from '../../../language/release/signature.ts';
import { inParallel } from '../../inParallel.ts';
import { UsageError } from '../../usageError.ts';
import { readHistory } from '../history.ts';
import { locked } from '../lock.ts';
import { readPointer } from '../pointer.ts';
import { ReleaseConflict } from '../put.ts';
import { verifyRelease } from '../verify.ts';
import { type Head, lastApp, Moved, type Target } from './target.ts';

const atOnce = 16;

export class Mirror {
  readonly folder: string;
  readonly #target: Target;
  readonly #keys: ReleaseKeys;
  #head: Head = { version: '', pointer: undefined, history: undefined };
  #names: string[] = [];

  /** @param keys that the app trusts: what is not signed with them is not taken over */
  constructor(folder: string, target: Target, keys: ReleaseKeys) {
    this.folder = folder;
    this.#target = target;
    this.#keys = keys;
  }

  /** The names of all releases at the place, as they were read last. */
  names = (): string[] => this.#names;

  /** Reads what is in force at the place, with its files. @throws UsageError if it is not signed as the app wants it */
  async refresh(): Promise<void> {
    const head = await this.#target.head();
    const names = await this.#target.releases();
    await this.#requireGenuine(head);
    fs.mkdirSync(this.folder, { recursive: true });
    this.#replace('history.json', head.history);
    this.#replace('current.json', head.pointer);
    this.#head = head;
    this.#names = names;
    const pointer = readPointer(this.folder);
    await this.fetch(...[pointer?.release, pointer?.trial?.release].filter((name) => name !== undefined));
  }

  /** Takes over the files of releases. @throws UsageError if they are not as they were signed */
  async fetch(...releases: string[]): Promise<void> {
    for (const release of releases)
      if (isName(release) && !fs.existsSync(path.join(this.folder, release))) await this.#download(release);
  }

  /**
   * Changes the pointer here, and publishes it there: first the files of the releases that it names, then history and
   * pointer.
   * @throws ReleaseConflict if the pointer was moved in the meantime
   */
  change<Result>(work: () => Promise<Result>): Promise<Result> {
    return locked(path.dirname(this.folder), async () => {
      await this.refresh();
      const before = this.#head;
      const result = await work();
      try {
        await this.#publish(before);
      } catch (error) {
        await this.refresh();
        if (!(error instanceof Moved)) throw error;
        throw new ReleaseConflict(readPointer(this.folder), readHistory(this.folder));
      }
      return result;
    });
  }

  async #publish(before: Head): Promise<void> {
    const [pointer, history] = ['current.json', 'history.json'].map((file) =>
      fs.readFileSync(path.join(this.folder, file), 'utf8'),
    ) as [string, string];
    if (pointer === before.pointer && history === before.history) return;
    const { release, trial } = Object(readPointer(this.folder));
    for (const name of [release, trial?.release])
      if (name !== undefined && !this.#names.includes(name)) {
        await this.#target.put(this.folder, name, this.#filesOf(name));
        this.#names = [...this.#names, name];
      }
    const last = readHistory(this.folder).moves.at(-1);
    const message = `${last?.reason ?? 'release'} ${last?.release ?? release}`;
    await this.#target.swap(before, { pointer, history }, message);
  }

  /** Hosts of a place compress by themselves: copies stay here. */
  #filesOf = (release: string): string[] =>
    fs
      .readdirSync(path.join(this.folder, release), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) =>
        path
          .relative(path.join(this.folder, release), path.join(entry.parentPath, entry.name))
          .replaceAll(path.sep, '/'),
      )
      .sort();

  async #download(release: string): Promise<void> {
    if (!this.#names.includes(release)) return;
    const draft = path.join(this.folder, `.${release}.${process.pid}`);
    fs.rmSync(draft, { recursive: true, force: true });
    await inParallel(
      lastApp(await this.#target.files(release)),
      async (file) => {
        const place = path.join(draft, file);
        if (!place.startsWith(draft + path.sep)) throw new UsageError(`${file} is not a file of a release`);
        const content = await this.#target.read(`${release}/${file}`);
        if (!content) throw new UsageError(`${this.#target.name}: ${release}/${file} is missing`);
        fs.mkdirSync(path.dirname(place), { recursive: true });
        fs.writeFileSync(place, content);
      },
      atOnce,
    );
    if (Object.keys(this.#keys).length > 0) await this.#requireSigned(release, draft);
    fs.renameSync(draft, path.join(this.folder, release));
  }

  async #requireSigned(release: string, draft: string): Promise<void> {
    const read = async (file: string): Promise<Buffer | undefined> => {
      const place = path.join(draft, file.slice(release.length + 1));
      return fs.existsSync(place) ? fs.readFileSync(place) : undefined;
    };
    const [fault] = await verifyRelease(read, this.#keys, release);
    if (!fault) return;
    fs.rmSync(draft, { recursive: true });
    throw new UsageError(`${this.#target.name}: ${fault.file}: ${fault.why}`);
  }

  /** What is taken over is signed again with the next change: it must be what was signed before, and not older. */
  async #requireGenuine({ pointer, history }: Head): Promise<void> {
    if (Object.keys(this.#keys).length === 0) return;
    try {
      for (const [file, text] of Object.entries({ 'current.json': pointer, 'history.json': history }))
        if (text !== undefined) await verified(this.#keys, file, text);
    } catch (error) {
      if (error instanceof Unverified) throw new UsageError(`${this.#target.name}: ${error.message}`);
      throw error;
    }
    const read = history === undefined ? [] : historyOf(history).moves;
    const known = this.#head.history === undefined ? [] : historyOf(this.#head.history).moves;
    if ((read.at(-1)?.at ?? 0) < (known.at(-1)?.at ?? 0))
      throw new UsageError(`${this.#target.name}: history.json is older than the one that was read before`);
  }

  /** Atomic: concurrent readers see the old or the new file. */
  #replace(file: string, text: string | undefined): void {
    const place = path.join(this.folder, file);
    if (text === undefined) {
      fs.rmSync(place, { force: true });
      return;
    }
    fs.writeFileSync(`${place}.${process.pid}`, text);
    fs.renameSync(`${place}.${process.pid}`, place);
  }
}
