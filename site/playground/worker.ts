/** Checks and compiles the input in a worker: the language itself, over files in memory. */
import { fieldConditionsOf } from '../../src/language/compile/forms/fieldConditions.ts';
import { check, compileApp, compileScreen, type Finding, memory, Project } from '../../src/language/index.ts';
import { schemaOf, validatorCode } from '../../src/language/release/form.ts';
import { textsOf } from '../../src/language/release/texts.ts';
import type { Shown } from '../frame/message.ts';
import { answersOf } from '../samples.ts';
import { asModule } from './validators.ts';

export interface Answer {
  number: number;
  findings: Pick<Finding, 'message' | 'severity' | 'start' | 'end' | 'nearest' | 'expected'>[];
  /** Undefined if the page cannot be compiled. */
  shown: Shown | undefined;
}

const root = '/app';
const file = 'screens/playground.json';
const route = '/playground';

async function open(): Promise<{ project: Project; files: Map<string, string> }> {
  const answer = await fetch(new URL('../files.json', self.location.href));
  const files = new Map(Object.entries<string>(await answer.json()));
  const own = { grammar: '/own/grammar', icons: '/own/icons.json', texts: '/own/texts', theme: '/own/theme' };
  return { project: new Project({ root, widgets: 'src/widgets' }, memory(files, own)), files };
}

const opened = open();

async function formsOf(project: Project, names: readonly string[]): Promise<Shown['forms']> {
  const forms: Shown['forms'] = {};
  for (const name of names) {
    const form = project.facts.get('form', name);
    if (!form?.schema) continue;
    const { conditions } = fieldConditionsOf(form, project.facts.get('app', 'app'));
    const schema = schemaOf(form, conditions);
    forms[name] = { schema, validators: asModule(await validatorCode(schema, 'own-formats')) };
  }
  return forms;
}

self.onmessage = async ({ data }: MessageEvent<{ number: number; text: string }>) => {
  const { project, files } = await opened;
  files.set(`${root}/${file}`, data.text);
  project.refresh();
  const findings = check(project).filter((finding) => finding.file === file);
  const screen = findings.some(({ severity }) => severity === 'error')
    ? undefined
    : compileScreen(project, route);
  const app = compileApp(project);
  const answer: Answer = {
    number: data.number,
    findings: findings.map(({ message, severity, start, end, nearest, expected }) => ({
      message,
      severity,
      start,
      end,
      ...(nearest === undefined ? {} : { nearest }),
      ...(expected === undefined ? {} : { expected }),
    })),
    shown:
      screen && app
        ? {
            app,
            screen,
            texts: { ...textsOf(project, 'en', null), ...textsOf(project, 'en', route) },
            answers: answersOf(project, [screen, app.session]),
            forms: await formsOf(project, screen.forms),
          }
        : undefined,
  };
  self.postMessage(answer);
};
