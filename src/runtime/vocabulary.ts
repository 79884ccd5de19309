import type { Host } from './host.ts';
import { kinds } from './nodes/kinds.ts';
import { Runtime, type Vocabulary } from './runtime.ts';
import { lazyVerb } from './steps/verb.ts';
import { verbs } from './steps/verbs.ts';

/** Every kind of node and every verb. */
export const vocabulary: Vocabulary = {
  kinds,
  verbs: { ...verbs, ask: lazyVerb(async () => (await import('./forms/ask.tsx')).ask) },
};

/** An app with every kind of node and every verb. */
export const createRuntime = (host: Host): Runtime => new Runtime(host, vocabulary);
