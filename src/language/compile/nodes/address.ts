import { type Json, pointerOf } from '../../source/read.ts';
import type { Site } from '../unit.ts';

/** The address of a node or a step. */
export const addressOf = (json: Json, site: Site): string => `${site.base}#${pointerOf(json)}`;
