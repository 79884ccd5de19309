import { Runtime, type Vocabulary } from './app/runtime.ts';
import { loadFieldCode } from './forms/lazy.ts';
import type { Host } from './host/host.ts';
import { kinds } from './nodes/kinds.ts';
import { verbs } from './verbs/verbs.ts';

/** Every kind of node and every verb, and the code of every field. */
export const vocabulary: Vocabulary = {
  kinds,
  verbs,
  loadFieldCode,
};

/** An app with every kind of node and every verb. */
export const createRuntime = (host: Host): Runtime => new Runtime(host, vocabulary);
