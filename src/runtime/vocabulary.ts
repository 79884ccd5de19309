import type { Host } from './host.ts';
import { kinds } from './nodes/kinds.ts';
import { Runtime } from './runtime.ts';
import { verbs } from './steps/verbs.ts';

/** An app with every kind of node and every verb. */
export const createRuntime = (host: Host): Runtime => new Runtime(host, { kinds, verbs });
