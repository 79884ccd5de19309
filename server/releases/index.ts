/**
 * The releases of the app that this exchange knows: each call is checked against the release that it names, while that
 * is in force or on trial, or was left less than a day ago. See docs/operations.md.
 */
import type { ReleaseKeys } from '../../src/language/release/signature.ts';
import {
  type Releases as Followed,
  followReleases as follow,
  ReleaseOutdated,
} from '../../src/server/index.ts';
import { rulesIn, type ServerRules } from '../../src/server/rules.ts';
import { type Contract, parseContract } from '../http/contract.ts';
import { Refusal } from '../http/refusal.ts';
import type { Texts } from '../http/texts.ts';

export type { Pointer } from '../../src/server/index.ts';
export { keysOf } from '../../src/server/index.ts';
export { checkRules, deciderOf } from './rules.ts';

/** The contract and the rules that calls are checked against. */
export interface Release {
  name: string;
  contract: Contract;
  rules: ServerRules;
}

/** Without a contract in the release in force there is none; `of` throws Refusal release_outdated. */
export type Releases = Followed<Release>;

/**
 * Follows the releases at a place. If that cannot be read, the known ones stay.
 * @param place a folder, or an http or https URL
 * @param now unix ms
 * @param onError receives errors of reading, once until it works again
 * @param keys that the app takes releases of; none if they are not signed
 */
export async function followReleases(
  place: string,
  now: () => number,
  onError: (error: unknown) => void,
  keys: ReleaseKeys = {},
): Promise<Releases> {
  const releases = await follow(place, { load, now, onError, keys });
  return {
    ...releases,
    of: (name) =>
      releases.of(name).catch((error: unknown) => {
        throw error instanceof ReleaseOutdated ? new Refusal('release_outdated') : error;
      }),
  };
}

/** Undefined if the release has no rules, because an older command wrote it. @throws Error if they are not readable */
async function load(
  name: string,
  read: (file: string) => Promise<string | undefined>,
): Promise<Release | undefined> {
  const [contract, text] = await Promise.all(
    ['contract', 'rules'].map((file) => read(`server/${file}.json`)),
  );
  if (contract === undefined || text === undefined) return undefined;
  return { name, contract: parseContract(contract), rules: rulesIn(text) };
}

/** The texts of the exchange, with those of a release for its messages. */
export function withTextsOf(release: Release | undefined, texts: Texts): Texts {
  if (!release) return texts;
  const own = release.rules.texts;
  return texts.withOverrides((language, key) => {
    const words = Object.hasOwn(own, language) ? own[language] : undefined;
    return words && Object.hasOwn(words, key) ? words[key] : undefined;
  });
}
