/** Checks the stylesheets of an app: undefined tokens, and colours with too little contrast. */
import { didYouMean, nearest } from '../nearest.ts';
import type { Project } from '../project/project.ts';
import { member, members, type SourceFile } from '../source/read.ts';
import { cascade, type Look, looksOf, resolve } from '../theme/cascade.ts';
import { colourOf, contrast } from '../theme/contrast.ts';
import { type Pair, pairsWith } from '../theme/pairs.ts';
import { readStylesheet, type SetProperty } from '../theme/stylesheet.ts';
import type { Report } from './report.ts';

export function checkTheme(project: Project, report: Report): void {
  const { theme, widgets, ownTheme } = groupsOf(project);
  for (const source of [...theme, ...widgets]) {
    const { fault } = readStylesheet(source);
    if (!fault) continue;
    const span = { from: fault.offset, to: fault.offset + 1 };
    report.add(source, undefined, 'syntax', `This is not CSS: ${fault.message}`, { span });
  }
  checkUndeclared(project, report);
  const properties = [...ownTheme, ...theme].flatMap((source) => readStylesheet(source).root);
  const themes = project.facts.get('app', 'app')?.themes ?? [];
  const declared = checkTones(project, new Set(properties.map(({ name }) => name)), report);
  const pairs = pairsWith(declared);
  const isOwn = new Set<SourceFile>(theme);
  const reported = new Set<string>();
  for (const look of looksOf(themes, properties))
    checkContrasts(look, cascade(properties, look), pairs, isOwn, report, reported);
}

interface Groups {
  theme: SourceFile[];
  widgets: SourceFile[];
  ownTheme: SourceFile[];
}

function groupsOf({ styles, folders }: Project): Groups {
  const below = (folder: string): SourceFile[] =>
    [...styles].flatMap(([file, source]) => (file.startsWith(`${folder}/`) ? [source] : []));
  return { theme: below(folders.theme), widgets: below(folders.widgets), ownTheme: below(folders.ownTheme) };
}

/** Reports tones of the app whose colours no stylesheet sets. @returns the tones that have colours of their own */
function checkTones(project: Project, tokens: ReadonlySet<string>, report: Report): string[] {
  const { app } = project;
  const tones = Object.entries(project.facts.get('app', 'app')?.tones ?? {});
  const declared = tones.flatMap(([name, { signed }]) => (signed ? [] : [name]));
  for (const { name, at } of members(member(app?.root, 'tones'))) {
    if (!app || !declared.includes(name)) continue;
    const missing = [`--color-${name}`, `--color-${name}-tint`].filter((token) => !tokens.has(token));
    if (missing.length === 0) continue;
    report.add(
      app,
      at,
      'unknown-token',
      `No theme sets ${missing.join(' and ')}, the colours of the tone “${name}”`,
      {
        expected: 'both tokens in a stylesheet of the theme',
      },
    );
  }
  return declared;
}

/** Reports properties that a stylesheet uses and no stylesheet sets. */
function checkUndeclared(project: Project, report: Report): void {
  const { theme, widgets, ownTheme } = groupsOf(project);
  const tokens = [...ownTheme, ...theme].flatMap((source) => [...readStylesheet(source).set]);
  const known = new Set(tokens);
  for (const [file, source] of project.styles) {
    if (!theme.includes(source) && !widgets.includes(source)) continue;
    const { asked, set } = readStylesheet(source);
    for (const { name, span } of asked) {
      if (known.has(name) || set.has(name) || project.codeBeside(file).includes(name)) continue;
      const near = nearest(name, tokens);
      report.add(source, undefined, 'unknown-token', `There is no token ${name}${didYouMean(near)}`, {
        span,
        expected: 'a token of the engine or of the theme of the app',
        nearest: near,
      });
    }
  }
}

interface TooFaint {
  /** The declaration of the app that is reported. */
  at: SetProperty;
  ratio: number;
  min: number;
  drawn: string;
  ground: string;
  /** Both with their colours: `--color-text #000 on --color-surface #111`. */
  both: string;
}

/** Reports colours with too little contrast, where the app decides one of the two: once per declaration and look. */
function checkContrasts(
  look: Look,
  winners: ReadonlyMap<string, SetProperty>,
  pairs: readonly Pair[],
  isOwn: ReadonlySet<SourceFile>,
  report: Report,
  reported: Set<string>,
): void {
  const faint = new Map<SetProperty, TooFaint[]>();
  for (const [drawn, ground, minContrast] of pairs) {
    const [above, below] = [resolve(drawn, winners), resolve(ground, winners)];
    const at = [above, below].find((one) => one && isOwn.has(one.by.source))?.by;
    if (!above || !below || !at) continue;
    const [colour, under] = [above, below].map((one) => colourIn(one, isOwn, report, reported));
    if (!colour || !under) continue;
    const ratio = contrast(colour, under);
    if (ratio >= minContrast) continue;
    const both = `${drawn} ${above.value} on ${ground} ${below.value}`;
    faint.set(at, [...(faint.get(at) ?? []), { at, ratio, min: minContrast, drawn, ground, both }]);
  }
  for (const [at, all] of faint) {
    const [worst, ...others] = all.sort((a, b) => a.ratio / a.min - b.ratio / b.min);
    if (!worst || reported.has(`${keyOf(at)} ${worst.both}`)) continue;
    reported.add(`${keyOf(at)} ${worst.both}`);
    const also = others.map(({ drawn, ground, ratio }) => `; ${drawn} on ${ground} has ${floor(ratio)}`);
    report.add(
      at.source,
      undefined,
      'contrast',
      `In the theme ${look.name}, ${worst.both} has a contrast of ${floor(worst.ratio)}, and needs ${worst.min}:1${also.join('')}`,
      { span: at.span, expected: `a contrast of ${worst.min}:1` },
    );
  }
}

/** The colour of a token; reports a value of the app that is none. */
function colourIn(
  { value, by }: { value: string; by: SetProperty },
  isOwn: ReadonlySet<SourceFile>,
  report: Report,
  reported: Set<string>,
): ReturnType<typeof colourOf> {
  const colour = colourOf(value);
  if (!colour && isOwn.has(by.source) && !reported.has(keyOf(by))) {
    reported.add(keyOf(by));
    report.warn(
      by.source,
      undefined,
      'theme-colour',
      `${by.name} is “${value}”, whose contrast cannot be computed`,
      { span: by.span, expected: 'a colour' },
    );
  }
  return colour;
}

const keyOf = ({ source, span }: SetProperty): string => `${source.file}:${span.from}`;

/** Two decimals, rounded down, so that a ratio below the minimum is never shown as the minimum. */
const floor = (ratio: number): string => `${Math.floor(ratio * 100) / 100}:1`;
