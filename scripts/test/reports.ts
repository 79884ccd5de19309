/** Reads the JSON reports of Vitest and Playwright into one shape. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

export interface Outcome {
  passed: number;
  /** One line per failed test: `file › test: what went wrong`. */
  failures: string[];
  /** The files of failed tests, relative to the project. */
  files: string[];
  /** Tests that passed only when retried. */
  flaky: string[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; projectName: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
const colours = /\u001b\[[0-9;]*m/g;
/** What a timeout is called in Vitest's report. */
const timeout = 'Error: STACK_TRACE_ERROR';

/** The first line of an error, and in what the values differ that it compares. */
function summaryOf(text = ''): string {
  const [first = '', ...others] = text.replace(colours, '').trim().split('\n');
  const differing = others
    .filter((line) => /^[+-] [^A-Z]/.test(line))
    .map((line) => line.replace(/ +/g, ' '));
  return [first === timeout ? 'Error: timed out' : first, ...differing].join(' ').slice(0, 500);
}

/** @throws Error if there is no report at this path */
export function readVitestReport(path: string): Outcome {
  const report = read(path) as VitestReport;
  const failures: string[] = [];
  const files: string[] = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    if (status !== 'failed') continue;
    const file = relative(process.cwd(), name);
    files.push(file);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      failures.push(`${file} › ${fullName}: ${summaryOf(failureMessages[0])}`);
    // A file that could not be loaded, or whose setup failed, has no failed test of its own.
    if (failed.length === 0) failures.push(`${file}: ${summaryOf(message)}`);
  }
  return { passed: report.numPassedTests, failures, files, flaky: [] };
}

/** @throws Error if there is no report at this path */
export function readPlaywrightReport(path: string): Outcome {
  const report = read(path) as PlaywrightReport;
  const outcome: Outcome = { passed: report.stats.expected, failures: [], files: [], flaky: [] };
  const visit = (suite: PlaywrightSuite) => {
    for (const { title, file, tests } of suite.specs)
      for (const { status, projectName, results } of tests) {
        const name = `${file} › ${title}${projectName ? ` [${projectName}]` : ''}: ${summaryOf(results[0]?.error?.message)}`;
        if (status === 'flaky') outcome.flaky.push(name);
        if (status === 'unexpected') {
          outcome.failures.push(name);
          outcome.files.push(file);
        }
      }
    suite.suites?.forEach(visit);
  };
  report.suites.forEach(visit);
  outcome.passed += outcome.flaky.length;
  for (const { message } of report.errors) outcome.failures.push(summaryOf(message));
  return outcome;
}
