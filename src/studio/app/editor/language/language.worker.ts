/** The language over the files of the app, in a worker: responses to key presses do not wait for the network. */
import { type Item, Workspace } from '../../../../language/editing/index.ts';
import { symbolInfo } from '../../../../language/editing/symbolInfo.ts';
import { loadOverlays, memory, Project } from '../../../../language/index.ts';
import type { LanguageFiles } from '../../../server/messages.ts';
import type { Ask, Calls, FromWorker } from './messages.ts';

/** The maximum number of listed text keys. */
const maxKeys = 40;

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

async function open(): Promise<Workspace> {
  const all = get('/api/language');
  await openGrammar();
  const { folders, own, files } = await all;
  const from = memory(new Map(Object.entries(files)), own);
  // The code that applies overlays is large, and few apps have one.
  const parts = folders.overlay in files ? await loadOverlays() : {};
  return new Workspace((over) => new Project(folders, over, parts), from);
}

const opened = open();

type Answers = {
  [Name in keyof Calls]: (
    workspace: Workspace,
    asks: Calls[Name]['asks'],
    language: string,
  ) => Calls[Name]['answers'];
};

const answers: Answers = {
  write(workspace, { file, text }) {
    if (text === null) workspace.close(file);
    else workspace.write(file, text);
    return null;
  },
  fields: (workspace, { file, offset }, language) => workspace.fields(file, offset, { language }) ?? null,
  texts({ project }, { words }, language) {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const found: { key: string; wording: string }[] = [];
    for (const key of project.facts.all('text').keys()) {
      const wording = symbolInfo('text', key, project, { language }).detail ?? '';
      const whole = `${key} ${wording}`.toLowerCase();
      if (wanted.every((word) => whole.includes(word))) found.push({ key, wording });
    }
    return found.sort((a, b) => a.key.length - b.key.length).slice(0, maxKeys);
  },
  complete: completionsIn,
  expression(workspace, asks, language) {
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

function answer(workspace: Workspace, ask: Ask): unknown {
  switch (ask.call) {
    case 'write':
      return answers.write(workspace, ask.asks, ask.language);
    case 'fields':
      return answers.fields(workspace, ask.asks, ask.language);
    case 'texts':
      return answers.texts(workspace, ask.asks, ask.language);
    case 'complete':
      return answers.complete(workspace, ask.asks, ask.language);
    case 'expression':
      return answers.expression(workspace, ask.asks, ask.language);
  }
}

self.onmessage = async ({ data }: MessageEvent<Ask>) => {
  const workspace = await opened;
  send({ id: data.id, answer: answer(workspace, data) });
};
