/** The language over the files of the app, in a worker: responses to key presses do not wait for the network. */
import { type Item, Workspace } from '../../../../language/editing/index.ts';
import { symbolInfo } from '../../../../language/editing/symbolInfo.ts';
import { loadOverlays, memory, Project } from '../../../../language/index.ts';
import type { LanguageFiles } from '../../../server/messages.ts';
import { Checking } from './checking.ts';
import type { Ask, Calls, FromWorker } from './messages.ts';

/** The maximum number of listed text keys. */
const maxKeys = 40;

/** The largest app that is checked here, in characters: about 1,500 pages. Only the server checks larger ones. */
const maxChecked = 10_000_000;

interface Opened {
  workspace: Workspace;
  checking: Checking | null;
}

const send = (message: FromWorker): void => self.postMessage(message);

/** The name of the worker is the id of the draft; empty for the working copy. */
const get = async (path: string): Promise<LanguageFiles> =>
  (await fetch(`${path}?${new URLSearchParams({ draft: self.name })}`)).json();

/** The outline and the palette only need the grammar, which is there long before all files of a large app. */
async function openGrammar(): Promise<void> {
  const { folders, files } = await get('/api/grammar');
  const screens = folders.screens.slice(folders.root.length + 1);
  send({ ready: true, folder: folders.grammar, grammar: files, screens });
}

async function open(): Promise<Opened> {
  const all = get('/api/language');
  await openGrammar();
  const { folders, own, files } = await all;
  const from = memory(new Map(Object.entries(files)), own);
  // The code that applies overlays is large, and few apps have one.
  const parts = folders.overlay in files ? await loadOverlays() : {};
  const workspace = new Workspace((over) => new Project(folders, over, parts), from);
  const size = Object.values(files).reduce((sum, { length }) => sum + length, 0);
  return { workspace, checking: size > maxChecked ? null : new Checking(workspace.project) };
}

const opened = open();

type Answers = {
  [Name in keyof Calls]: (
    opened: Opened,
    asks: Calls[Name]['asks'],
    language: string,
  ) => Calls[Name]['answers'] | Promise<Calls[Name]['answers']>;
};

const answers: Answers = {
  write({ workspace, checking }, { file, text }) {
    if (text === null) workspace.close(file);
    else workspace.write(file, text);
    checking?.start();
    return null;
  },
  findings: async ({ checking }) => (await checking?.findings()) ?? null,
  fields: ({ workspace }, { file, offset }, language) => workspace.fields(file, offset, { language }) ?? null,
  texts({ workspace: { project } }, { words }, language) {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const found: { key: string; wording: string }[] = [];
    for (const key of project.facts.all('text').keys()) {
      const wording = symbolInfo('text', key, project, { language }).detail ?? '';
      const whole = `${key} ${wording}`.toLowerCase();
      if (wanted.every((word) => whole.includes(word))) found.push({ key, wording });
    }
    return found.sort((a, b) => a.key.length - b.key.length).slice(0, maxKeys);
  },
  complete: ({ workspace }, asks, language) => completionsIn(workspace, asks, language),
  expression({ workspace }, asks, language) {
    const tried = workspace.tryExpression(asks.file, asks.text, asks.at) ?? null;
    return { items: completionsIn(workspace, asks, language), tried };
  },
};

/** Completions in a text that is not saved. */
function completionsIn(
  workspace: Workspace,
  { file, text, offset }: Calls['complete']['asks'],
  language: string,
): Item[] {
  const before = workspace.source(file)?.text;
  workspace.write(file, text);
  const items = workspace.complete(file, offset, { language });
  if (before !== undefined) workspace.write(file, before);
  return items;
}

function answer(to: Opened, ask: Ask): unknown {
  switch (ask.call) {
    case 'write':
      return answers.write(to, ask.asks, ask.language);
    case 'findings':
      return answers.findings(to, ask.asks, ask.language);
    case 'fields':
      return answers.fields(to, ask.asks, ask.language);
    case 'texts':
      return answers.texts(to, ask.asks, ask.language);
    case 'complete':
      return answers.complete(to, ask.asks, ask.language);
    case 'expression':
      return answers.expression(to, ask.asks, ask.language);
  }
}

self.onmessage = async ({ data }: MessageEvent<Ask>) => {
  send({ id: data.id, answer: await answer(await opened, data) });
};
