/**
 * Recomputes every option that an exchange settled on a day, from what it published and nothing else:
 *
 *     npm run verify-settlements -- --url http://localhost:4000 --day 2026-05-11 [--commitments fairness.json]
 *
 * `--commitments` is a copy of `/fairness.json` from before the day. Ends with 1 when anything does not fit.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
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
  const address = new URL(`/fairness/${encodeURIComponent(day)}.json`, url);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}: nothing is published of ${day}`);
  const fair = readFairDay(await response.text());
  if (fair.day !== day) throw new Error(`${address} is about ${fair.day}`);
  const list = commitments === undefined ? undefined : readFairnessList(await readFile(commitments, 'utf8'));
  const { options, mismatches, notes } = verifyDay(fair, list);
  for (const mismatch of mismatches) console.log(`MISMATCH  ${mismatch}`);
  for (const note of notes) console.log(`note      ${note}`);
  console.log(`${day}: ${options} options recomputed, ${mismatches.length} mismatches`);
  return mismatches.length > 0 ? 1 : 0;
}

try {
  process.exitCode = await run(values);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
