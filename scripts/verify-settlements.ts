/**
 * Recomputes every option that an exchange settled on a day, from published data only:
 *
 *     npm run verify-settlements -- --url http://localhost:4000 --day 2026-05-11 [--commitments fairness.json]
 *
 * `--commitments` is a copy of `/fairness.json` from before the day. Exit code 1 if anything does not match.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { FairDay } from '../server/options/fairness.ts';
import { readFairDay, readFairnessList } from '../server/options/published.ts';
import { verifyDay } from '../server/options/verify.ts';

const { values } = parseArgs({
  options: { url: { type: 'string' }, day: { type: 'string' }, commitments: { type: 'string' } },
});

async function run({ url, day, commitments }: typeof values): Promise<number> {
  if (url === undefined || day === undefined) {
    console.error('Usage: --url <exchange> --day <YYYY-MM-DD> [--commitments <file>]');
    return 2;
  }
  const list = commitments === undefined ? undefined : readFairnessList(await readFile(commitments, 'utf8'));
  // A wrong seed is wrong on every page: it is reported once.
  const mismatches = new Set<string>();
  const notes = new Set<string>();
  let options = 0;
  for await (const page of pages(url, day)) {
    const verdict = verifyDay(page, list);
    options += verdict.options;
    for (const mismatch of verdict.mismatches) mismatches.add(mismatch);
    for (const note of verdict.notes) notes.add(note);
  }
  for (const mismatch of mismatches) console.log(`MISMATCH  ${mismatch}`);
  for (const note of notes) console.log(`note      ${note}`);
  console.log(`${day}: ${options} options recomputed, ${mismatches.size} mismatches`);
  return mismatches.size > 0 ? 1 : 0;
}

/** Reads all pages that are published for a day. @throws Error if a response is not such a page */
async function* pages(url: string, day: string): AsyncGenerator<FairDay> {
  let after: number | null = 0;
  while (after !== null) {
    const address = new URL(`/fairness/${encodeURIComponent(day)}.json?after=${after}`, url);
    const response = await fetch(address);
    if (!response.ok)
      throw new Error(`${address} answers ${response.status}: nothing is published of ${day}`);
    const page = readFairDay(await response.text());
    if (page.day !== day) throw new Error(`${address} is about ${page.day}`);
    const first = page.options[0]?.id ?? page.next;
    if ((first !== null && first <= after) || (page.next !== null && page.next <= after))
      throw new Error(`${address} goes back to what was before ${after}`);
    yield page;
    after = page.next;
  }
}

try {
  process.exitCode = await run(values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
