/** The kinds of nodes, by name: one file each, its grammar in schemas/language/nodes/. */
import type { Kind } from '../kind.ts';

export const kinds: Readonly<Record<string, Kind>> = {};
