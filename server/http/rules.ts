/** Loads contract and texts, and reloads them when their files change. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Contract, contractFile, readContract } from './contract.ts';
import { localesFolder, readTexts, type Texts } from './texts.ts';

export interface Rules {
  contract: Contract;
  texts: Texts;
}

/** Paths of the bundled contract and of the folder of the texts. */
export interface RulePlaces {
  contract: string;
  locales: string;
}

/** Minimum interval between checks of the files. */
const second = 1000;

/**
 * Reads contract and texts, and again when their files have changed, so that a new form field is accepted without a
 * restart. Both are replaced together; requests in flight keep their version.
 * @param onError receives the error if a changed file cannot be read; the previous version stays in use until it can
 * @returns the current version
 * @throws Error immediately if they cannot be read at all
 */
export function followRules(
  onError: (error: unknown) => void,
  places: RulePlaces = { contract: contractFile, locales: localesFolder },
): () => Rules {
  const read = (): Rules => ({
    contract: readContract(places.contract),
    texts: readTexts(places.locales),
  });
  let state = stateOf(places);
  let rules = read();
  let looked = performance.now();
  return () => {
    const now = performance.now();
    if (now - looked < second) return rules;
    looked = now;
    try {
      const found = stateOf(places);
      if (found !== state) {
        rules = read();
        state = found;
      }
    } catch (error) {
      onError(error);
    }
    return rules;
  };
}

function stateOf({ contract, locales }: RulePlaces): string {
  const files = [contract, ...readdirSync(locales).map((name) => join(locales, name))];
  return files
    .map((file) => {
      const { mtimeMs, size } = statSync(file);
      return `${file} ${mtimeMs} ${size}`;
    })
    .join('\n');
}
