/** Finds the rules in a source file of the exchange, and their possible mutations. */
import ts from 'typescript';

/** A change at one place of a file that breaks a rule. */
export interface Mutation {
  /** Its identifier between runs: the kind, and the changed text, with its turn among equal ones. */
  id: string;
  start: number;
  end: number;
  replacement: string;
  /** The function, or the statement of the file, that contains the rule, without comments and layout. */
  statedIn: string;
  /** Where the rule is used: an expression, an argument list from its bracket on, a statement. None for where it is not known. */
  used: Place[];
}

interface Place {
  as: 'expression' | 'statement';
  start: number;
  end: number;
}

type Found = Omit<Mutation, 'id' | 'statedIn'> & { kind: string };

/** Calls without a used result whose only purpose is to refuse, count, lock or end something. */
const guards = /^(check|refuse|use|lock|count|uncount|reset|end|spend|hold|remember|release|sendToUser)/;
/** Units of a file, which are not rules. */
const units = new Set(['second', 'minute', 'hour', 'day', 'ms', 'dayMs', 'hourMs', 'minuteMs']);
const turned: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const turnedCalls: Record<string, string> = { lt: 'lte', lte: 'lt', gt: 'gte', gte: 'gt' };
const roundings: Record<string, string> = { up: 'down', down: 'up' };

/** @param source the text of a TypeScript file @returns its mutations, in the order of the text */
export function mutationsOf(source: string): Mutation[] {
  const file = ts.createSourceFile('rules.ts', source, ts.ScriptTarget.ES2022, true);
  const found: Found[] = [];
  const placeOf = (node: ts.Node): Place => ({
    as: ts.isStatement(node) ? 'statement' : 'expression',
    start: node.getStart(file),
    end: node.getEnd(),
  });
  const change: Change = (kind, node, replacement, used = [node]) =>
    found.push({ kind, ...rangeOf(kind, node, file), replacement, used: used.map(placeOf) });

  const visit = (node: ts.Node): void => {
    if (ts.isIfStatement(node) && refuses(node.thenStatement)) {
      change('never refuses', node.expression, 'false');
      turnComparisons(node.expression, (kind, at, replacement) =>
        change(kind, at, replacement, [node.expression]),
      );
    } else if (ts.isThrowStatement(node) && isRefusal(node.expression) && !isGuarded(node)) {
      change('does not refuse', node, ';');
    }
    if (ts.isExpressionStatement(node) && guards.test(calledName(node.expression)))
      change('is left out', node, ';');
    if (ts.isCallExpression(node)) readCall(node, change);
    if (ts.isVariableStatement(node) && node.parent === file)
      for (const { name, initializer } of node.declarationList.declarations)
        if (initializer && !units.has(name.getText(file))) {
          const used = usesOf(file, name.getText(file));
          doubleNumbers(initializer, (kind, at, replacement) => change(kind, at, replacement, used));
        }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return named(found, file);
}

function readCall(node: ts.CallExpression, change: Change): void {
  const called = node.expression;
  if (ts.isIdentifier(called) && called.text === 'round') {
    const way = node.arguments[2];
    const other = way && ts.isStringLiteral(way) ? roundings[way.text] : undefined;
    if (way && other) change('is rounded the other way', way, `'${other}'`);
  }
  const [first] = node.arguments;
  if (first && ts.isPropertyAccessExpression(called) && called.name.text === 'where')
    change(noCondition, node, '', [first]);
}

type Change = (kind: string, node: ts.Node, replacement: string, used?: readonly ts.Node[]) => void;

const noCondition = 'is no condition';

/** The part of a condition from its dot on, so that its identifier does not contain all of the text before it. */
function rangeOf(kind: string, node: ts.Node, file: ts.SourceFile): { start: number; end: number } {
  const called = kind === noCondition && ts.isCallExpression(node) && node.expression;
  const start =
    called && ts.isPropertyAccessExpression(called) ? called.name.getStart(file) - 1 : node.getStart(file);
  return { start, end: node.getEnd() };
}

/** Where a file uses a name as a value. */
function usesOf(file: ts.SourceFile, name: string): ts.Identifier[] {
  const uses: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name && isValue(node)) uses.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return uses;
}

function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent))
    return parent.expression === node;
  if (ts.isPropertyAssignment(parent) || ts.isVariableDeclaration(parent)) return parent.initializer === node;
  return (
    ts.isBinaryExpression(parent) ||
    ts.isCallExpression(parent) ||
    ts.isConditionalExpression(parent) ||
    ts.isTemplateSpan(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isArrowFunction(parent)
  );
}

/** A value at the limit that is refused is accepted, or the other way round. */
function turnComparisons(node: ts.Node, change: Change): void {
  if (ts.isBinaryExpression(node)) {
    const other = turned[node.operatorToken.getText()];
    if (other) change('counts the limit itself otherwise', node.operatorToken, other);
  } else if (ts.isPropertyAccessExpression(node)) {
    const other = turnedCalls[node.name.text];
    if (other) change('counts the limit itself otherwise', node.name, other);
  }
  ts.forEachChild(node, (child) => turnComparisons(child, change));
}

/** Named numbers of a file are its limits, fees and times: each is doubled. */
function doubleNumbers(node: ts.Expression, change: Change): void {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) doubleNumbers(node.expression, change);
  else if (ts.isObjectLiteralExpression(node)) {
    for (const property of node.properties)
      if (ts.isPropertyAssignment(property)) doubleNumbers(property.initializer, change);
  } else if (ts.isArrayLiteralExpression(node)) {
    for (const element of node.elements) doubleNumbers(element, change);
  } else if (isNumber(node)) change('is twice as much', node, `(${node.getText()}) * 2`);
  else if (ts.isStringLiteral(node) && /^\d+(\.\d+)?$/.test(node.text) && Number(node.text) !== 0)
    change('is twice as much', node, `'${Number(node.text) * 2}'`);
}

function isNumber(node: ts.Expression): boolean {
  if (ts.isNumericLiteral(node)) return node.text !== '0';
  if (!ts.isBinaryExpression(node)) return false;
  const isPart = (side: ts.Expression) => ts.isIdentifier(side) || isNumber(side);
  return isPart(node.left) && isPart(node.right);
}

function refuses(node: ts.Statement): boolean {
  if (ts.isBlock(node)) {
    const [only, ...more] = node.statements;
    return only !== undefined && more.length === 0 && refuses(only);
  }
  return ts.isThrowStatement(node) && isRefusal(node.expression);
}

const isRefusal = (node: ts.Expression): boolean => /^\(?new Refusal\b|\bnew Refusal\(/.test(node.getText());

/** Whether it is the whole condition of an `if`: that is another mutation. */
function isGuarded({ parent }: ts.Node): boolean {
  if (ts.isBlock(parent) && parent.statements.length === 1) return isGuarded(parent);
  return ts.isIfStatement(parent);
}

function calledName(node: ts.Expression): string {
  if (ts.isAwaitExpression(node)) return calledName(node.expression);
  if (!ts.isCallExpression(node)) return '';
  if (ts.isIdentifier(node.expression)) return node.expression.text;
  return ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
}

const printer = ts.createPrinter({ removeComments: true });

/** The innermost named function, or otherwise the statement of the file, around a position: its code only. */
function statedIn(file: ts.SourceFile, { start }: Found): string {
  let around: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    if (node.getStart(file) > start || node.getEnd() <= start) return;
    if (node.parent === file || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) around = node;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return around ? printer.printNode(ts.EmitHint.Unspecified, around, file) : '';
}

function named(found: readonly Found[], file: ts.SourceFile): Mutation[] {
  const source = file.text;
  const seen = new Map<string, number>();
  return [...found]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((one) => {
      const { kind, ...mutation } = one;
      const line = source.slice(source.lastIndexOf('\n', mutation.start) + 1, mutation.start).trimStart();
      const text = `${line}⟦${source.slice(mutation.start, mutation.end)}⟧`.replace(/\s+/g, ' ');
      const id = `${text} ${kind}`;
      const turn = (seen.get(id) ?? 0) + 1;
      seen.set(id, turn);
      return { ...mutation, statedIn: statedIn(file, one), id: turn === 1 ? id : `${id} (${turn})` };
    });
}
