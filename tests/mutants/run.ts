/**
 * Checks mutants of the apps' definitions: `npm run test:mutants`. SEED and COUNT choose them, PARTS is the number of
 * processes; a run goes on where the last one with the same seed and parts ended. Prints what the checker threw, with the
 * smallest file that throws it, and how long its answers took. Mutants that are accepted are rendered
 * (`render.page.test.tsx`), unless RENDER is 0.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { readState, report, stateFile } from './answers.ts';

const seed = Number(process.env.SEED ?? 1);
const count = Number(process.env.COUNT ?? 20_000);
const parts = Number(process.env.PARTS ?? availableParallelism());

function run(part: number): Promise<number> {
  const script = fileURLToPath(import.meta.resolve('./part.ts'));
  const args = [script, String(seed), String(count), String(part), String(parts)];
  const child = spawn(process.execPath, [...process.execArgv, ...args], { stdio: 'inherit' });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

const all = Array.from({ length: parts }, (_, part) => part);
const codes = await Promise.all(all.map(run));
const states = all.map((part) => readState(stateFile(seed, part, parts)));
report(seed, states);
if (codes.some((code) => code !== 0) || states.some(({ thrown }) => thrown.length > 0)) process.exitCode = 1;
