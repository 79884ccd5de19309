/** The files of a release by path: all of them, or one at a time, with the same content. */
import { appOf, pageOf, unitsOf } from '../compile/index.ts';
import type { FormSchema } from '../project/forms.ts';
import type { Project } from '../project/project.ts';
import { schemaOf } from './form.ts';
import { pathOf, pieceAt, type ReleasePiece } from './paths.ts';
import { textsOf } from './texts.ts';

/** The paths of all files of a release. */
export function releasePaths(project: Project): string[] {
  const languages = project.facts.get('app', 'app')?.languages.supported ?? [];
  const routes = [...project.facts.all('page').keys()];
  const shown = unitsOf(project).flatMap(({ used }) => [...used.forms]);
  const forms = new Set([...project.facts.fileForms().map(({ name }) => name), ...shown]);
  const pieces: ReleasePiece[] = [
    { kind: 'app' },
    ...routes.map((route) => ({ kind: 'screen' as const, route })),
    ...languages.flatMap((language) =>
      [null, ...routes].map((route) => ({ kind: 'texts' as const, language, route })),
    ),
    ...[...forms].flatMap((form) => [
      { kind: 'schema' as const, form },
      { kind: 'validators' as const, form },
    ]),
  ];
  return pieces.map(pathOf).sort();
}

/**
 * The content of one file of a release; undefined if there is no such file.
 * @param validatorsOf makes the module of a form's validators
 */
export async function releaseFile(
  project: Project,
  path: string,
  validatorsOf: (form: FormSchema) => Promise<string>,
): Promise<string | undefined> {
  const piece = pieceAt(path);
  switch (piece?.kind) {
    case 'app':
      return json(appOf(project)?.app);
    case 'screen': {
      const page = project.facts.get('page', piece.route);
      return page && json(pageOf(project, page.source).screen);
    }
    case 'texts': {
      const { language, route } = piece;
      const supported = project.facts.get('app', 'app')?.languages.supported ?? [];
      if (!supported.includes(language) || (route !== null && !project.facts.get('page', route)))
        return undefined;
      return json(textsOf(project, language, route));
    }
    case 'schema':
    case 'validators': {
      const schema = project.facts.get('form', piece.form);
      if (!schema?.schema) return undefined;
      return piece.kind === 'validators' ? validatorsOf(schema) : json(schemaOf(schema));
    }
    default:
      return undefined;
  }
}

const json = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);
