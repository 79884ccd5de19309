import { isThunk, type Read } from '../../../language/compiled.ts';
import { splitPath, valueAt } from '../../page/fieldPath.ts';
import type { Scope } from '../../page/scope.ts';
import { useReads } from '../../render/useReads.ts';
import { evaluateSettings } from '../Field.tsx';
import { useForm } from '../FormContext.ts';
import { useShallowSelector } from '../useKey.ts';
import { itemPath } from './nested.ts';

const none: Read[] = [];

/**
 * The scope of a field's settings. Re-renders when the item that contains the field changes, if the field has settings:
 * they see the item as `it`.
 */
export function useItemScope(field: string): Scope {
  const { form } = useForm();
  const { shape, state } = form;
  const place = form.settingsOf(field) === undefined ? undefined : itemPath(field);
  const parts = place === undefined ? undefined : splitPath(place);
  useShallowSelector(form.onValues, () => [parts && valueAt(state.values, parts)] as const);
  return parts && shape ? shape.nested.scopeOf(field, state.values) : form.scope;
}

/** The settings of a field that is a record or a list, evaluated; those that are still loading are missing. */
export function useSettings(field: string): { settings: Record<string, unknown>; scope: Scope } {
  const { form } = useForm();
  const compiled = form.settingsOf(field);
  const scope = useItemScope(field);
  useReads(form.scope.page, isThunk(compiled) ? compiled.reads : none);
  return { settings: evaluateSettings(compiled, scope).settings, scope };
}
