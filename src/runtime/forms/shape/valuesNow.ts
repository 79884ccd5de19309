import { sent } from '../../page/form.ts';
import type { Form } from '../form.ts';

/** The values that conditions are evaluated with: without hidden and empty fields. */
export const valuesNow = ({ state }: Form): Record<string, unknown> => sent({ ...state, shape: null });
