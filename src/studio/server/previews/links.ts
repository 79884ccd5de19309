/**
 * Addresses of previews. Whoever has one can see a draft without an account, until it expires or is revoked. They are
 * signed and cannot be guessed.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import { ownFile, writeOwnFile } from '../../../project/ownFolder.ts';

const day = 24 * 60 * 60 * 1000;

/** The minimum validity of a link, in days. */
const days = 7;

/** The same for the address of a frame. It cannot be revoked; the studio gets a new one when its page is loaded. */
const frameDays = 1;

const keyFile = 'preview.key';

/** How often the links of each draft were ended, by its id. */
const endedFile = 'preview-links.json';

export class Links {
  readonly #root: string;
  readonly #key: Buffer;
  readonly #ended: Map<string, number>;
  readonly #now: () => number;

  /** @param root the folder of the app, in which the key is stored, so that links stay valid after a restart */
  constructor(root: string, now: () => number = Date.now) {
    this.#root = root;
    const ended = ownFile(root, endedFile);
    this.#ended = new Map(
      fs.existsSync(ended) ? Object.entries(JSON.parse(fs.readFileSync(ended, 'utf8'))) : [],
    );
    const file = ownFile(root, keyFile);
    if (!fs.existsSync(file)) writeOwnFile(root, keyFile, randomBytes(32).toString('hex'), 0o600);
    this.#key = Buffer.from(fs.readFileSync(file, 'utf8').trim(), 'hex');
    this.#now = now;
  }

  /**
   * The folder of the addresses of a draft, such as `draft-…-fees`. It is the same one for a day, so that open pages keep
   * theirs.
   * @param draft its id; empty for the working copy
   * @returns it, and when it ends in unix milliseconds
   */
  folderOf(draft: string): { folder: string; ends: number } {
    return this.#folder(draft, this.#countOf(draft));
  }

  /** The folder for the frames of the studio, which `end` does not end. */
  frameOf = (draft: string): string => this.#folder(draft, 'frame').folder;

  /** Revokes all links of a draft; `folderOf` then returns a new one. */
  end(draft: string): void {
    this.#ended.set(draft, this.#countOf(draft) + 1);
    writeOwnFile(this.#root, endedFile, JSON.stringify(Object.fromEntries(this.#ended)), 0o600);
  }

  /** The id of the draft of a folder; undefined if the signature is invalid or has expired. */
  draftOf(folder: string): string | undefined {
    const [, signature = '', until = '', name = ''] =
      /^draft-([0-9a-f]{32})-([0-9a-z]{1,11})-(.*)$/.exec(folder) ?? [];
    const ends = Number.parseInt(until, 36);
    const draft = decoded(name);
    if (draft === undefined || !(ends > this.#now())) return undefined;
    const given = Buffer.from(signature);
    const isSigned = [this.#countOf(draft), 'frame' as const].some((use) => {
      const own = Buffer.from(this.#signature(draft, ends, use));
      return own.length === given.length && timingSafeEqual(own, given);
    });
    return isSigned ? draft : undefined;
  }

  #countOf = (draft: string): number => this.#ended.get(draft) ?? 0;

  /** @param use for the frames of the studio, or as a link after so many ended ones */
  #folder(draft: string, use: number | 'frame'): { folder: string; ends: number } {
    const min = use === 'frame' ? frameDays : days;
    const ends = (Math.floor(this.#now() / day) + 1 + min) * day;
    const signature = this.#signature(draft, ends, use);
    return { folder: `draft-${signature}-${ends.toString(36)}-${encodeURIComponent(draft)}`, ends };
  }

  #signature(draft: string, ends: number, use: number | 'frame'): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([draft, ends, use]))
      .digest('hex')
      .slice(0, 32);
  }
}

function decoded(name: string): string | undefined {
  try {
    return decodeURIComponent(name);
  } catch {
    return undefined;
  }
}
