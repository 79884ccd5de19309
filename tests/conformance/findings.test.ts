import { describe, expect, test } from 'vitest';
import { check, type Finding, type Project } from '../../src/language/node.ts';
import { type Case, type ExpectedFinding, projectOf, readCases } from './cases.ts';

const cases = readCases().filter(([, { expect }]) => expect.findings);

/** The properties of a finding that are compared. */
function comparable(finding: Finding, expected: ExpectedFinding | undefined): ExpectedFinding {
  const { rule, file, pointer, severity, nearest, via, start, message, fix } = finding;
  const all = {
    rule,
    at: `${file}#${pointer}`,
    severity,
    nearest,
    via,
    follows: finding.follows?.length ?? 0,
    line: start.line,
    column: start.column,
    fix: fix?.title ?? null,
    says: expected?.says !== undefined && message.includes(expected.says) ? expected.says : message,
  };
  const asked = Object.entries(all).filter(
    ([name]) => name === 'rule' || name === 'at' || Object.hasOwn(expected ?? {}, name),
  );
  return Object.fromEntries(asked) as unknown as ExpectedFinding;
}

const order = (a: ExpectedFinding, b: ExpectedFinding): number =>
  `${a.at} ${a.rule}` < `${b.at} ${b.rule}` ? -1 : 1;

function outcome(
  one: Case,
  project: Project,
  without?: string,
): { found: ExpectedFinding[]; wanted: ExpectedFinding[] } {
  const wanted = [...(one.expect.findings ?? [])].sort(order);
  const findings = check(project, without === undefined ? {} : { without });
  const found = findings.map((finding) =>
    comparable(
      finding,
      wanted.find(({ rule, at }) => rule === finding.rule && at === `${finding.file}#${finding.pointer}`),
    ),
  );
  return { found: found.sort(order), wanted };
}

describe.each([...new Set(cases.map(([group]) => group))])('%s', (group) => {
  const here = cases.filter(([name]) => name === group).map(([, one]) => one);

  test.each(here.map((one) => [one.name, one] as const))('%s', (_, one) => {
    const project = projectOf(one);
    const { found, wanted } = outcome(one, project);
    expect(found).toEqual(wanted);
    // A case that passes without its rule would prove nothing.
    const without = outcome(one, project, one.rule);
    expect(without.found).not.toEqual(wanted);
  });
});

test('the suite has at least 120 cases, with unique names', () => {
  expect(cases.length).toBeGreaterThanOrEqual(120);
  const names = cases.map(([group, { name }]) => `${group}: ${name}`);
  expect(new Set(names).size).toBe(names.length);
});
