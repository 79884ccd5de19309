/** The CPU time of an answer to a key press, among 61 and 1,000 screens: npx tsx tests/bench/probe/keypress.ts */
import path from 'node:path';
import { Workspace } from '../../../src/language/editing/index.ts';
import { disk, overlay, readProject } from '../../../src/language/node.ts';
import { foldersOf } from '../../../src/project/folders.ts';
import { copiesOf } from '../harness/copies.ts';

const root = path.resolve('.');
const file = 'screens/pages/withdraw/detail.json';
for (const count of [61, 1000]) {
  const over = copiesOf(path.join(root, 'screens/pages'), count);
  const w = new Workspace((files) => readProject(foldersOf(root), files), overlay(disk, over));
  w.findings();
  const text = w.source(file)?.text ?? '';
  const at = text.indexOf('"= data.info.name"');
  const times: number[] = [];
  const check: number[] = [];
  const cpu = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  for (let i = 0; i < 40; i += 1) {
    const entered = '"= data.info.'.slice(0, 4 + (i % 10));
    const from = cpu();
    w.write(file, text.slice(0, at) + entered + text.slice(at + 18));
    w.complete(file, at + entered.length, { language: 'ja' });
    times.push(cpu() - from);
    if (i % 8 === 0) {
      const f = cpu();
      w.findings();
      check.push(cpu() - f);
    }
  }
  const median = (a: number[]) => a.sort((x, y) => x - y)[a.length >> 1];
  console.log(
    count,
    'complete',
    median(times)?.toFixed(1),
    'max',
    Math.max(...times).toFixed(1),
    'findings',
    median(check)?.toFixed(1),
  );
}
