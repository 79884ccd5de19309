/** Checks the initial values of a form: each is a field, and every type fits. */

import { isAssignable } from '../../expression/assignable.ts';
import { declarationsOf } from '../../expression/declared.ts';
import { describe } from '../../expression/describe.ts';
import { own } from '../../own.ts';
import { member, members, stringOf } from '../../source/read.ts';
import type { Pair } from '../siblings/index.ts';
import { checkBodyForm } from './bodyForm.ts';
import { checkChoices, checkUploads } from './choices.ts';
import { fieldConditionsOf } from './fieldConditions.ts';
import { checkTitles, isForm } from './fields.ts';
import { checkFixed } from './fixed.ts';
import { checkShapes } from './shapes.ts';
import { checkSteps } from './steps.ts';

export function checkFormValues({ name, at: place, json, types, env }: Pair): void {
  const { compilation, site } = env;
  if (isForm(json)) {
    checkTitles(name, place, json, env);
    checkFixed(name, json, env);
    checkChoices(name, place, json, env);
    checkUploads(json, env);
    const shown = compilation.facts.get('form', name);
    if (shown) checkBodyForm(shown, place, env);
    if (shown) compilation.library ||= fieldConditionsOf(shown, compilation.facts.get('app', 'app')).library;
    if (shown) checkShapes(shown, member(json, 'fields'), place, env);
  }
  const declared = stringOf(member(json, 'name'));
  const form =
    (declared === undefined ? undefined : compilation.forms.get(declared)) ??
    compilation.formOf(name, name, json, site);
  checkSteps(form, json, env);
  const values = member(json, 'values');
  if (!values || types.values?.kind !== 'record') return;
  if (!form.schema?.schema) return;
  for (const { name: field, at, value } of members(values)) {
    if (field === '*') continue;
    const type = own(form.type.fields, field);
    if (!type) {
      compilation.unknown(
        site,
        at,
        'unknown-field',
        { word: 'field', of: `the form “${form.name}”` },
        field,
        Object.keys(form.type.fields),
      );
      continue;
    }
    const given = own(types.values.fields, field);
    if (given && !isAssignable(given, type)) {
      const expected = describe(type);
      compilation.report(
        site,
        value,
        'field-type',
        `The field “${field}” takes ${expected}, not ${describe(given)}`,
        { expected, declared: declarationsOf(type, given) },
      );
    }
  }
}
