/** `npm run build`: the app and the client package, in dist/; the exchange as JavaScript, in build/. */
import { execFileSync } from 'node:child_process';
import { build, type Rolldown } from 'vite';
import buildExchange from './build-exchange.ts';
import { compress } from './release/compress.ts';
import { buildWorker } from './worker.ts';

const { output } = (await build()) as Rolldown.RolldownOutput;
const scriptsAndStyles = output.map(({ fileName }) => fileName).filter((file) => /\.(js|css)$/.test(file));
await buildWorker('dist', '/h5/', scriptsAndStyles);
execFileSync('npm', ['run', '--silent', 'build:client'], { stdio: 'inherit' });
buildExchange();
await compress('dist/assets');
