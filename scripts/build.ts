/** `npm run build`: the shell of the app and the client for other tools, in dist/. */
import { execFileSync } from 'node:child_process';
import { build } from 'vite';
import { compress } from './release/compress.ts';

await build();
execFileSync('npm', ['run', '--silent', 'build:client'], { stdio: 'inherit' });
await compress('dist/assets');
