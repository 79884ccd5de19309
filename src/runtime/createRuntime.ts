import { Runtime, type Vocabulary } from './app/runtime.ts';
import type { Host } from './host/host.ts';
import { kinds } from './nodes/kinds.ts';
import { verbs } from './verbs/verbs.ts';

/** Every kind of node and every verb. */
export const vocabulary: Vocabulary = {
  kinds,
  verbs,
};

/** An app with every kind of node and every verb. */
export const createRuntime = (host: Host): Runtime => new Runtime(host, vocabulary);
