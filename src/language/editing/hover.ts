/** Hover texts of names and values. */

import { pageNameMeanings } from '../compile/scope/names.ts';
import { isExpression } from '../compile/values/expression.ts';
import type { Project } from '../project/project.ts';
import { type JsonNode, offsetInString, type SourceFile, stringOf } from '../source/read.ts';
import { argumentsOf } from './arguments.ts';
import { type InExpression, namesInExpression } from './expressionNames.ts';
import { namedAt } from './location.ts';
import { kindOf } from './namesAt.ts';
import { nameOf, type Observed, observe, ownerOfName } from './observed.ts';
import { namesInCondition } from './schemaConditions.ts';
import { inWords } from './symbol.ts';
import { type Reader, symbolInfo, typeInWords } from './symbolInfo.ts';

export interface Hover {
  /** Markdown. */
  text: string;
  from: number;
  to: number;
}

const paragraphs = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n\n');

/** What is known of the name or value at an offset; undefined if nothing is. */
export function hover(
  project: Project,
  source: SourceFile,
  offset: number,
  reader: Reader = {},
): Hover | undefined {
  const json = valueAt(source.root, offset);
  if (!json) return undefined;
  const observed = observe(project, source);
  const text = stringOf(json);
  if (text !== undefined && isExpression(text) && !ownerOfName(json)) {
    const env = observed.envOf(json);
    const found = env
      ? namesInExpression(text.slice(1), env.names, env.compilation, source.file)
      : namesInCondition(project, source, json);
    return found && overExpression(json, offset, found, observed, project, reader);
  }
  const owner = ownerOfName(json);
  const name = owner ? overName(json, owner, observed) : undefined;
  const thing = overSymbol(project, source, offset, reader);
  const words = paragraphs(
    thing?.text,
    name ?? (owner ? undefined : overValue(json, observed, project, reader)),
  );
  return words === '' ? undefined : { text: words, from: json.offset, to: json.offset + json.length };
}

/** The innermost string, number or word at an offset. */
function valueAt(root: JsonNode | undefined, offset: number): JsonNode | undefined {
  let here = root;
  while (here?.children) {
    const inner: JsonNode | undefined = here.children.find(
      (child) => child.offset <= offset && offset <= child.offset + child.length,
    );
    if (!inner) return undefined;
    here = inner;
  }
  return here;
}

function overSymbol(
  project: Project,
  source: SourceFile,
  offset: number,
  reader: Reader,
): { text: string } | undefined {
  const occurrence = namedAt(project, source, offset);
  if (!occurrence) return undefined;
  const { kind, name } = occurrence.of;
  const { detail, documentation } = symbolInfo(kind, name, project, reader);
  const words = inWords[kind].replace(/^./, (letter) => letter.toUpperCase());
  const title = kind === 'field' ? fieldTitle(occurrence.of.owner, name, project, reader) : undefined;
  return { text: paragraphs(`${words} **${name}**${detail ? `: ${detail}` : ''}`, title, documentation) };
}

/** The title of a field, which mostly is a text. */
function fieldTitle(owner: string, name: string, project: Project, reader: Reader): string | undefined {
  const form = project.facts.get('form', owner);
  const type = form?.fields[name];
  const text = form?.texts.find(({ pointer }) => pointer === `/properties/${name}/title`)?.text;
  const title =
    typeof text === 'string' ? (symbolInfo('text', text, project, reader).detail ?? text) : undefined;
  return paragraphs(title, type && typeInWords(type));
}

/** A property: what it is for. */
function overName(json: JsonNode, owner: JsonNode, observed: Observed): string | undefined {
  const name = stringOf(json) ?? '';
  const seen = observed.seen.get(owner);
  const taken = argumentsOf(owner, observed);
  if (taken && Object.hasOwn(taken, name)) {
    const { type, required, documentation } = taken[name] ?? {};
    return paragraphs(
      `**${name}**${required ? '' : ' (optional)'}${type ? `: ${typeInWords(type)}` : ''}`,
      documentation,
    );
  }
  const shape =
    seen?.members && Object.hasOwn(seen.members.properties, name) ? seen.members.properties[name] : undefined;
  if (shape) return paragraphs(`**${name}**: ${kindOf(shape)}`, shape.description);
  const property =
    seen?.widget && Object.hasOwn(seen.widget.properties, name) ? seen.widget.properties[name] : undefined;
  if (property) {
    const { schema } = property;
    const description =
      typeof schema === 'object' && schema !== null && 'description' in schema
        ? String(schema.description)
        : undefined;
    return paragraphs(`**${name}**: ${typeInWords(property.type)}`, description);
  }
  const field = seen?.members?.fields && seen.env.fields ? seen.env.fields.known[name] : undefined;
  return field && `Field **${name}**: ${typeInWords(field)}`;
}

/** A value: the kind of a node, or what its property is for. */
function overValue(json: JsonNode, observed: Observed, project: Project, reader: Reader): string | undefined {
  const owner = json.parent?.type === 'property' ? json.parent.parent : undefined;
  const name = nameOf(json);
  const seen = owner && observed.seen.get(owner);
  if (!owner || name === undefined || !seen) return undefined;
  if (seen.node && name === 'type') {
    const kind = stringOf(json) ?? '';
    const shape = seen.env.compilation.grammar.nodes.get(kind);
    return shape
      ? paragraphs(`**${kind}**`, shape.description)
      : symbolInfo('widget', kind, project, reader).documentation;
  }
  const shape =
    seen.members && Object.hasOwn(seen.members.properties, name) ? seen.members.properties[name] : undefined;
  return shape && paragraphs(`**${name}**: ${kindOf(shape)}`, shape.description);
}

const meanings = new Map(pageNameMeanings);

/** A name, a field, a function or a text within an expression; else the type of the whole. */
function overExpression(
  json: JsonNode,
  offset: number,
  found: InExpression,
  observed: Observed,
  project: Project,
  reader: Reader,
): Hover | undefined {
  const { text } = observed.source;
  const place = (from: number, to: number): { from: number; to: number } => ({
    from: offsetInString(text, json, from + 1),
    to: offsetInString(text, json, to + 1),
  });
  const covers = ({ from, to }: { from: number; to: number }): boolean => {
    const here = place(from, to);
    return here.from <= offset && offset <= here.to;
  };
  const name = found.names.find(covers);
  if (name) {
    const { path, type, named } = name;
    const meaning = path.length === 1 ? (meanings.get(path[0] ?? '') ?? '') : '';
    const what = named ? inWords[named.kind] : '';
    const title =
      named?.kind === 'field'
        ? fieldTitle(named.owner, named.name, project, reader)?.split('\n\n')[0]
        : undefined;
    const head = `\`${path.join('.')}\`${type ? `: ${typeInWords(type)}` : ''}`;
    return {
      text: paragraphs(head, what, title, meaning, letOf(named?.kind, path[0], observed)),
      ...place(name.from, name.to),
    };
  }
  const called = found.functions.find(covers);
  if (called) {
    const { detail, documentation } = symbolInfo('function', called.name, project, reader);
    if (detail) return { text: paragraphs(`\`${detail}\``, documentation), ...place(called.from, called.to) };
  }
  const literal = found.literals.find(covers);
  if (literal) {
    const { detail, documentation } = symbolInfo('text', literal.value, project, reader);
    if (detail) return { text: paragraphs(detail, documentation), ...place(literal.from, literal.to) };
  }
  return undefined;
}

/** The expression of a name in `let`. */
function letOf(kind: string | undefined, name: string | undefined, { source }: Observed): string | undefined {
  if (kind !== 'let' || name === undefined) return undefined;
  const content = source.content;
  const lets = typeof content === 'object' && content !== null && 'let' in content ? content.let : undefined;
  const value =
    typeof lets === 'object' && lets !== null && name in lets
      ? (lets as Record<string, unknown>)[name]
      : undefined;
  return typeof value === 'string' ? `\`${value}\`` : undefined;
}
