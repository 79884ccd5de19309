/** The code that the forms of a page need, so that a browser requests it together with their schemas. */
import { fieldConditionsOf } from '../compile/forms/fieldConditions.ts';
import type { FieldCode, Screen } from '../compiled.ts';
import type { FormSchema } from '../project/forms.ts';
import { isSchema as isRecord } from '../project/inline.ts';
import type { Project } from '../project/project.ts';
import { schemaOf } from './form.ts';

export function fieldCodeOf(project: Project, screen: Screen): FieldCode[] {
  const forms = screen.forms.flatMap((name) => project.facts.get('form', name) ?? []);
  if (forms.some((form) => isNested(project, form))) return ['nested', 'numbers'];
  const nodes = formNodesIn(screen);
  const shown = forms.map((form) => ({ form, nodes: nodes.filter(({ schema }) => schema === form.name) }));
  return shown.some(({ form, nodes }) => asksForNumbers(form, nodes)) ? ['numbers'] : [];
}

const isNested = (project: Project, form: FormSchema): boolean =>
  schemaOf(form, fieldConditionsOf(form, project.facts.get('app', 'app')).conditions)['x-shaped'] === true;

const numbers: ReadonlySet<string> = new Set(['int', 'double', 'decimal']);

/** Whether a number is typed somewhere. Those of an enum are chosen, and others may have a control of their own. */
const asksForNumbers = ({ fields }: FormSchema, nodes: readonly Record<string, unknown>[]): boolean =>
  Object.entries(fields).some(
    ([name, type]) =>
      numbers.has(type.kind) &&
      !('values' in type && type.values) &&
      !(nodes.length > 0 && nodes.every((node) => isNotTyped(node, name))),
  );

function isNotTyped({ fields }: Record<string, unknown>, name: string): boolean {
  const compiled = isRecord(fields) ? fields[name] : undefined;
  const settings = isRecord(compiled) && isRecord(compiled.l) ? compiled.l : {};
  const isShown = settings.when !== false && settings.fixed !== true;
  return !isShown || typeof settings.widget === 'string' || 'options' in settings;
}

/** The properties of all forms in a compiled value. */
function formNodesIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(formNodesIn);
  if (!isRecord(value)) return [];
  const own = value.type === 'form' && isRecord(value.props) ? [value.props] : [];
  return [...own, ...Object.values(value).flatMap(formNodesIn)];
}
