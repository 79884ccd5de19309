/** Which fields of a form are hidden, and why. */
import { inThunk, type Node } from '../../language/compiled.ts';
import { expressionText } from '../../language/expression/expressionText.ts';
import type { FieldCondition } from '../../language/expression/fieldConditions.ts';
import { evaluate, isExpression } from '../page/evaluate.ts';
import { sent } from '../page/form.ts';
import type { Page } from '../page/page.ts';
import { isRecord, list } from '../values/read.ts';
import { type Part, partsNotTrue } from './why.ts';

export interface HiddenField {
  field: string;
  /** The address of its condition: in the page, or in the schema of the form. */
  at: string;
  /** The condition, as it would be written. */
  when: string;
  /** The parts of it that are not true. */
  parts: Part[];
}

/** The hidden fields of a form that is on the page; none of another node. Those within other fields are left out. */
export function hiddenFields(page: Page, { at, props }: Node): HiddenField[] {
  const { name, schema, fields } = props;
  const form = typeof name === 'string' ? page.shownForms.get(name) : undefined;
  if (!form) return [];
  const { scope, definition } = form;
  const byPage = Object.entries(isRecord(fields) ? fields : {}).flatMap(
    ([field, compiled]): HiddenField[] => {
      const settings = inThunk(compiled);
      const when = isRecord(settings) ? settings.when : undefined;
      if (!isExpression(when)) return [];
      try {
        if (evaluate(when, scope) === true) return [];
      } catch {
        // What it reads is still loading, or has failed: nothing is known yet.
        return [];
      }
      const parts = partsNotTrue(when.$, scope);
      return [{ field, at: `${at}/fields/${field}/when`, when: expressionText(when.$), parts }];
    },
  );
  const values = sent(page.form(String(name)));
  const names: Record<string, unknown> = { form: values, app: scope.lookup('app') };
  const reading = { lookup: (one: string) => (Object.hasOwn(names, one) ? names[one] : null) };
  const conditions = list(definition.schema['x-conditions']) as FieldCondition[];
  const bySchema = conditions.flatMap(({ path, shown }): HiddenField[] => {
    const [field] = path;
    const parts = shown && path.length === 1 ? partsNotTrue(shown, reading) : [];
    if (!shown || typeof field !== 'string' || parts.length === 0) return [];
    const place = `schemas/${schema}#/properties/${field}/x-shown-when`;
    const own = parts.map((part) => ({ ...part, reads: ofForm(String(name), part.reads) }));
    return [{ field, at: place, when: expressionText(shown), parts: own }];
  });
  return [...byPage, ...bySchema];
}

/** What a condition of a schema reads, by the names of pages: `forms.loan.days` instead of `form.days`. */
const ofForm = (name: string, reads: Part['reads']): Part['reads'] =>
  Object.fromEntries(
    Object.entries(reads).map(([read, value]) => [read.replace(/^form\./, `forms.${name}.`), value]),
  );
