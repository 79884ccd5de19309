import { type JsonNode, pointerOf } from '../../source/read.ts';
import type { Site } from '../env.ts';

/** The address of a node or a step. */
export const addressOf = (json: JsonNode, site: Site): string => `${site.base}#${pointerOf(json)}`;
