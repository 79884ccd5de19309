// A worker thread is not given the loader that reads TypeScript, so it registers it first.
import { register } from 'tsx/esm/api';

register();
await import('./index-worker.ts');
