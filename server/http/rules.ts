/** What the exchange answers by, and how it notices that somebody has changed it. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Contract, contractFile, readContract } from './contract.ts';
import { localesFolder, readTexts, type Texts } from './texts.ts';

export interface Rules {
  contract: Contract;
  texts: Texts;
}

/** Where they lie: the bundled contract and the folder of the texts. */
export interface RulePlaces {
  contract: string;
  locales: string;
}

/** How often the files are looked at, at most. */
const second = 1000;

/**
 * Reads the rules, and again when their files have changed, so that a field that was added to a form is taken
 * without a restart. Both are exchanged at once; who has asked before keeps what he was answered.
 * @param onError is told when a changed file cannot be read; the rules stay as they were until it can
 * @returns the rules as they are now
 * @throws Error at once when they cannot be read at all
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
