/** The files of a release: all of them, or one at a time, with the same content. */
import { fieldConditionsOf } from '../compile/forms/fieldConditions.ts';
import { appOf, compilationsOf, pageOf } from '../compile/index.ts';
import type { FormSchema } from '../project/forms.ts';
import type { Project } from '../project/project.ts';
import { fieldCodeOf } from './fieldCode.ts';
import { schemaOf } from './form.ts';
import { releaseFormat } from './format.ts';
import type { ReleasePiece } from './paths.ts';
import { serverRules } from './serverRules.ts';
import { textsOf } from './texts.ts';

/** All files of a release that are made from its definitions: all but the contract. */
export function releasePieces(project: Project): ReleasePiece[] {
  const languages = project.facts.get('app', 'app')?.languages.supported ?? [];
  const routes = [...project.facts.all('page').keys()];
  const shown = compilationsOf(project).flatMap(({ used }) => [...used.forms]);
  const forms = new Set([...project.facts.fileForms().map(({ name }) => name), ...shown]);
  return [
    { kind: 'app' },
    ...routes.map((route) => ({ kind: 'screen' as const, route })),
    ...languages.flatMap((language) =>
      [null, ...routes].map((route) => ({ kind: 'texts' as const, language, route })),
    ),
    ...[...forms].flatMap((form) => [
      { kind: 'schema' as const, form },
      { kind: 'validators' as const, form },
    ]),
    { kind: 'rules' },
  ];
}

/**
 * The content of one file of a release; undefined if there is no such file.
 * @param validatorsOf makes the module of a form's validators
 */
export async function pieceContent(
  project: Project,
  piece: ReleasePiece,
  validatorsOf: (form: FormSchema) => Promise<string>,
): Promise<string | undefined> {
  switch (piece.kind) {
    case 'app': {
      const app = appOf(project)?.app;
      return app && json({ format: releaseFormat, ...app });
    }
    case 'screen': {
      const page = project.facts.get('page', piece.route);
      if (!page) return undefined;
      const { screen } = pageOf(project, page.source);
      const fieldCode = fieldCodeOf(project, screen);
      return json(fieldCode.length > 0 ? { ...screen, fieldCode } : screen);
    }
    case 'texts': {
      const { language, route } = piece;
      const supported = project.facts.get('app', 'app')?.languages.supported ?? [];
      if (!supported.includes(language) || (route !== null && !project.facts.get('page', route)))
        return undefined;
      return json(textsOf(project, language, route));
    }
    case 'rules':
      return json(serverRules(project));
    case 'contract':
      return undefined;
    case 'schema':
    case 'validators': {
      const schema = project.facts.get('form', piece.form);
      if (!schema?.schema) return undefined;
      if (piece.kind === 'validators') return validatorsOf(schema);
      const { conditions } = fieldConditionsOf(schema, project.facts.get('app', 'app'));
      return json(schemaOf(schema, conditions));
    }
  }
}

const json = (value: unknown): string | undefined =>
  value === undefined ? undefined : JSON.stringify(value);
