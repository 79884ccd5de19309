/** The conditions of the fields of each call: its body says when a field is shown and required, to every client. */
import { fieldConditionsOf } from '../compile/forms/fieldConditions.ts';
import { pathOf } from '../compile/forms/writtenConditions.ts';
import type { FieldCondition } from '../expression/fieldConditions.ts';
import { bodyForm } from '../project/forms.ts';
import type { Project } from '../project/project.ts';

export interface ServerConditions {
  fields: readonly FieldCondition[];
  /** As they are written, by field and keyword: for people who compare releases. */
  written: readonly { field: string; keyword: string; value: string }[];
}

/** By operationId; calls without conditions are not listed. */
export function serverConditions(project: Project): Record<string, ServerConditions> {
  const app = project.facts.get('app', 'app');
  const found = [...(project.contract?.operations.values() ?? [])].flatMap((operation) => {
    const { operationId, form } = operation;
    if (!form) return [];
    const { conditions, written } = fieldConditionsOf(bodyForm(operation, form, ''), app);
    if (conditions.length === 0) return [];
    const told = written.map(({ path, keyword, value }) => ({
      field: pathOf(path),
      keyword,
      value: String(value),
    }));
    return [[operationId, { fields: conditions, written: told }] as const];
  });
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}
