/** Checks what a contract says of its operations, where it is written. */
import { type Document, parseDocument } from 'yaml';
import type { Contract } from '../../contract/index.ts';
import { isJsonObject, text } from '../../contract/reference.ts';
import { spanOf } from '../../project/misspelt.ts';
import type { Project } from '../../project/project.ts';
import { readSourceFile } from '../../source/read.ts';
import type { Report } from '../report.ts';
import { pagingMistakes } from './paging.ts';
import { below, type ContractMistake, type Written } from './place.ts';
import { requestMistakes } from './requests.ts';

/** A contract is read again only if it has changed; its files are parsed again only to place what is reported. */
const known = new WeakMap<Contract, { mistakes: ContractMistake[]; files: Map<string, Document> }>();

export function checkContract(project: Project, report: Report): void {
  const { contract } = project;
  if (!contract) return;
  const { mistakes, files } = known.get(contract) ?? { mistakes: mistakesIn(contract), files: new Map() };
  known.set(contract, { mistakes, files });
  for (const { file, path, ofName = false, message, operation, ...details } of mistakes) {
    if (operation !== undefined && !isCalled(operation, project)) continue;
    const source = project.textOf(file);
    const document = files.get(file) ?? parseDocument(source);
    files.set(file, document);
    report.add(readSourceFile(project.relative(file), source), undefined, 'contract', message, {
      ...details,
      ...spanOf(document, path, ofName),
    });
  }
}

/** Whether a definition has the name of an operation in it. */
function isCalled(operation: string, { app, screens, parts }: Project): boolean {
  const written = JSON.stringify(operation);
  return [app, ...screens.values(), ...parts.values()].some((source) => source?.text.includes(written));
}

function mistakesIn({ root: at, operations }: Contract): ContractMistake[] {
  const root: Written = { value: isJsonObject(at.value) ? at.value : {}, at, path: [] };
  const paths = below(root, 'paths');
  const named = new Set<string>();
  return [...operations.values()].flatMap((operation) => {
    const path = below(paths, operation.path);
    const written = below(path, operation.method.toLowerCase());
    const id = text(written.value.operationId);
    const again = named.has(id) ? [idMistake(written, id, operation.operationId)] : [];
    if (id) named.add(id);
    return [
      ...again,
      ...[path, written].flatMap((one) => serverMistake(root, one, operation.operationId)),
      ...requestMistakes(path, written, operation),
      ...pagingMistakes(written, operation),
    ];
  });
}

const idMistake = ({ at, path }: Written, id: string, name: string): ContractMistake => ({
  file: at.file,
  path: [...path, 'operationId'],
  message: `Another operation has the operationId “${id}” already: this one is called “${name}”`,
  expected: 'an operationId that no other operation has',
  severity: 'warning',
});

/** Servers of a path or an operation. */
function serverMistake(root: Written, { value, at, path }: Written, operation: string): ContractMistake[] {
  if (!Array.isArray(value.servers) || value.servers.length === 0) return [];
  if (JSON.stringify(value.servers) === JSON.stringify(root.value.servers)) return [];
  return [
    {
      file: at.file,
      path: [...path, 'servers'],
      ofName: true,
      message: `These servers are ignored: every call goes to the first of servers at the root`,
      expected: 'one server for all operations',
      severity: 'warning',
      operation,
    },
  ];
}
