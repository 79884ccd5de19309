/** Forms as a release has them, for tests that run them without a server. */
import { type Project, releaseFile } from '../src/language/node.ts';
import type { FormDefinition } from '../src/runtime/index.ts';

/** The validators in a module of a release. A browser imports it by its address; here it is imported from its text. */
export async function validatorsOf(code: string): Promise<FormDefinition['validators']> {
  const address = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`;
  const module: { default: FormDefinition['validators'] } = await import(/* @vite-ignore */ address);
  return module.default;
}

/** A form by the name of its schema. */
export async function releasedForm(project: Project, name: string): Promise<FormDefinition> {
  const [schema = '{}', code = ''] = await Promise.all([
    releaseFile(project, `forms/${name}.json`),
    releaseFile(project, `forms/${name}.js`),
  ]);
  return { schema: JSON.parse(schema), validators: await validatorsOf(code) };
}
