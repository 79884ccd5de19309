import { get } from 'node:http';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomOperation } from '../document/testing.ts';
import { DraftFiles } from '../draft/files.ts';
import { Replica } from '../draft/replica.ts';
import type { Step } from '../draft/step.ts';
import { Drafts } from './drafts.ts';
import type { Answer, Events } from './messages.ts';
import { type TestApp, testApp } from './testing/repository.ts';
import { plain, type TestServer, testServer } from './testing/server.ts';

const file = 'screens/pages/a.json';
const before = `${JSON.stringify({ route: '/pages/a', title: 'a', view: [{ type: 'text', text: 'b' }] }, null, 2)}\n`;

let app: TestApp;
let drafts: Drafts;
let server: TestServer;
let origin = '';

beforeEach(async () => {
  app = await testApp({ [file]: before });
  drafts = await Drafts.open(app.root, plain);
  server = await testServer(drafts);
  origin = `http://127.0.0.1:${server.port}`;
});
afterEach(async () => {
  server.close();
  await drafts.close();
  app.remove();
});

/** What a page does: follows the event stream, and sends its own steps in order. */
class Operator {
  readonly made: string[] = [];
  readonly replica: Replica;
  readonly #name: string;
  #started!: () => void;
  readonly started = new Promise<void>((resolve) => {
    this.#started = resolve;
  });

  constructor(name: string) {
    this.#name = name;
    this.replica = new Replica(
      DraftFiles.startingWith((asked) => (asked === file ? before : undefined)),
      name,
    );
    get(`${origin}/api/events?author=${name}&name=${name}`, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) this.#hear(event);
      });
      response.on('error', () => {});
    }).on('error', () => {});
  }

  #hear(event: string): void {
    const [, name, data = ''] = /^event: (.*)\ndata: (.*)$/s.exec(event) ?? [];
    if (name === 'start') {
      for (const step of (JSON.parse(data) as Events['start']).steps) this.replica.confirm(step);
      this.#started();
    }
    if (name === 'step') this.replica.confirm(JSON.parse(data));
  }

  /** Makes a random edit of the current state. @returns whether these random numbers gave one */
  edit(dice: readonly number[], count: number): boolean {
    const tree = this.replica.files.tree(file);
    const id = `${this.#name}${count}`;
    const operation = tree && randomOperation(tree, dice, id);
    if (!operation) return false;
    const step: Step = {
      id,
      author: this.#name,
      label: id,
      changes: [{ file, operations: [operation] }],
    };
    if (this.replica.add(step)) return false;
    this.made.push(id);
    return true;
  }

  /** Sends pending steps until all have an answer. */
  async send(): Promise<void> {
    const answered = new Set<string>();
    for (;;) {
      const step = this.replica.pending.find(({ id }) => !answered.has(id));
      if (!step) return;
      const response = await fetch(`${origin}/api/steps`, {
        method: 'POST',
        headers: { origin },
        body: JSON.stringify(step),
      });
      expect(response.status).toBe(200);
      const answer: Answer = await response.json();
      answered.add(step.id);
      if ('setAside' in answer) this.replica.refuse(answer.setAside);
    }
  }
}

test('of 1,000 edits that two make at once in one draft, over HTTP, none is lost', async () => {
  const operators = ['aya', 'ken'].map((name) => new Operator(name));
  await Promise.all(operators.map(({ started }) => started));
  const dice = fc.sample(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 4, maxLength: 4 }), 20_000);
  await Promise.all(
    operators.map(async (operator, at) => {
      for (let count = at; operator.made.length < 500; count += 2) {
        // Several before an answer, as in fast typing.
        if (operator.edit(dice[count] ?? [], count) && operator.made.length % 3 === 0) await operator.send();
      }
      await operator.send();
    }),
  );
  const { workspace } = await drafts.get('');
  const { steps } = workspace.draft;
  for (const { replica } of operators)
    await expect.poll(() => [replica.pending.length, replica.revision]).toEqual([0, steps.length]);
  const text = app.read(file);
  JSON.parse(text);
  expect(workspace.draft.text(file)).toBe(text);
  for (const { replica } of operators) expect(replica.files.text(file)).toBe(text);
  const known = new Set(steps.map(({ id }) => id));
  for (const { made, replica } of operators) {
    const own = new Set(replica.setAside.map(({ step }) => step.id));
    expect(made).toHaveLength(500);
    expect(made.filter((id) => known.has(id) === own.has(id))).toEqual([]);
  }
}, 180_000);
