/** A release as files by their path: the whole of it, or one at a time, made the same way. */
import { appOf, pageOf } from '../compile/index.ts';
import type { Project } from '../project/project.ts';
import { schemaOf, validatorsOf } from './form.ts';
import { textsOf } from './texts.ts';

/** The paths of all files of a release. */
export function releasePaths(project: Project): string[] {
  const languages = project.facts.get('app', 'app')?.languages.supported ?? [];
  const routes = [...project.facts.all('page').keys()].map((route) => route.slice(1));
  const forms = [...project.facts.all('form').keys()];
  return [
    'app.json',
    ...routes.map((route) => `${route}.json`),
    ...languages.flatMap((language) => ['app', ...routes].map((name) => `texts/${language}/${name}.json`)),
    ...forms.flatMap((form) => [`forms/${form}.json`, `forms/${form}.js`]),
  ].sort();
}

/** One file of a release; undefined where there is none of that path. */
export async function releaseFile(project: Project, path: string): Promise<string | undefined> {
  if (path === 'app.json') return json(appOf(project)?.app);
  const [, language, name] = /^texts\/([\w-]+)\/(.+)\.json$/.exec(path) ?? [];
  if (language && name) {
    const supported = project.facts.get('app', 'app')?.languages.supported ?? [];
    const route = name === 'app' ? null : `/${name}`;
    if (!supported.includes(language) || (route !== null && !project.facts.get('page', route)))
      return undefined;
    return json(textsOf(project, language, route));
  }
  const [, form, kind] = /^forms\/([\w-]+)\.(json|js)$/.exec(path) ?? [];
  if (form) {
    const schema = project.facts.get('form', form);
    if (!schema?.schema) return undefined;
    return kind === 'js' ? validatorsOf(schema) : json(schemaOf(schema));
  }
  const page = path.endsWith('.json')
    ? project.facts.get('page', `/${path.slice(0, -'.json'.length)}`)
    : undefined;
  return page && json(pageOf(project, page.source).screen);
}

const json = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);
