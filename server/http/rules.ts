/** Loads contract and texts, and reloads them when their files change. The contract of a release takes precedence. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Contract, contractFile, readContract } from './contract.ts';
import { localesFolder, readTexts, type Texts } from './texts.ts';

export interface Rules {
  contract: Contract;
  texts: Texts;
}

/** Paths of the bundled contract and of the folder of the texts. */
export interface RulePaths {
  contract: string;
  locales: string;
}

/** Minimum interval between checks of the files. */
const second = 1000;

/**
 * Reads contract and texts, and again when their files have changed. Both are replaced together; requests in flight keep
 * their version.
 * @param released the contract of the release in force; if there is one, the file is not read
 * @param onError receives the error if a changed file cannot be read; the previous version stays in use until it can
 * @returns the current version
 * @throws Error immediately if they cannot be read at all
 */
export function followRules(
  onError: (error: unknown) => void,
  places: RulePaths = { contract: contractFile, locales: localesFolder },
  released: () => Contract | undefined = () => undefined,
): () => Rules {
  const read = (): Rules => ({
    contract: released() ?? readContract(places.contract),
    texts: readTexts(places.locales),
  });
  let state = stateOf(places, released());
  let rules = read();
  let looked = performance.now();
  return () => {
    const now = performance.now();
    const contract = released();
    if (contract && contract !== rules.contract) rules = { ...rules, contract };
    if (now - looked < second) return rules;
    looked = now;
    try {
      const found = stateOf(places, contract);
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

function stateOf({ contract, locales }: RulePaths, released: Contract | undefined): string {
  const texts = readdirSync(locales).map((name) => join(locales, name));
  const files = released ? texts : [contract, ...texts];
  return files
    .map((file) => {
      const { mtimeMs, size } = statSync(file);
      return `${file} ${mtimeMs} ${size}`;
    })
    .join('\n');
}
