import { type ReactNode, useEffect } from 'react';
import type { Read } from '../../../language/compiled.ts';
import { joinPath } from '../../page/fieldPath.ts';
import { isRecord } from '../../read.ts';
import { useReads } from '../../useReads.ts';
import { attempt, evaluate, isLazy } from '../../values.ts';
import { useForm } from '../FormContext.ts';
import { kindOf } from './keywords.ts';

const none: Read[] = [];

/**
 * Applies the definition's settings of a nested field as a whole: its visibility. A single value handles its settings
 * itself.
 */
export function TopField({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const { form } = useForm();
  const { state, scope, shape } = form;
  const settings = form.fields[name];
  useReads(scope.page, isLazy(settings) ? settings.reads : none);
  const schema = form.schemaOf(name);
  const isNested =
    shape !== null && kindOf(shape.inForce(schema, form.valueOf(joinPath([name])))) !== 'value';
  const parts = isLazy(settings) && isRecord(settings.l) ? settings.l : {};
  const hidden = isNested && 'when' in parts && attempt(() => evaluate(parts.when, scope)) !== true;
  useEffect(() => {
    if (!isNested) return;
    const field = joinPath([name]);
    if (hidden) state.unsent[field] = 'hidden';
    else if (field in state.unsent) delete state.unsent[field];
  }, [state, name, hidden, isNested]);
  return hidden ? null : children;
}
