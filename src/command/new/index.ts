/** `shoji new`: an app from an OpenAPI document. */
import path from 'node:path';
import { missing, readContractLeniently } from '../../language/contract/index.ts';
import { readArguments } from '../arguments.ts';
import { exitCodes, UsageError } from '../subcommand.ts';
import { checkedApp } from './checked.ts';
import { languages } from './languages.ts';
import { makeApp, type NewAppOptions } from './makeApp.ts';
import { isRepository, packageFor, repository } from './package.ts';
import { withProvider } from './provider.ts';
import { extended, type OpenApiSource, readOpenApi, versionNote } from './source.ts';
import { summaryText } from './summary.ts';
import { camel, wordsOf } from './words.ts';
import { checkEmpty, writeFiles } from './write.ts';

export const summary = 'creates an app from an OpenAPI document';

export const help = `
shoji new <folder> --openapi <file or URL> [--language <code>] [--title <name>] [--time-zone <zone>]
shoji new --page <route> --operation <name> [--root <folder>]

Writes an app that checks clean and runs: a list, a page, and forms for each collection of the contract, a home page, a
tab bar, states, texts in English and one more language. What it writes is yours to change.

  <folder>               where the app goes; it has to be empty or not there yet
  --openapi <file|URL>   the OpenAPI document, 3.0 or 3.1, JSON or YAML
  --language <code>      the language besides English: ${languages.map(({ code }) => code).join(', ')}; default: ja
  --title <name>         what users see as the name of the app; default: the title of the document
  --time-zone <zone>     the zone of dates, such as Europe/Paris; default: that of this machine

With --page it adds one page to an app: a list, a record, a form or a button that asks first, as suits the operation, with
its texts in each language. It says what can lead to the page, and overwrites nothing.

  --page <route>         where the page goes: /pages/pets/sold is screens/pages/pets/sold.json
  --operation <name>     the operation of the contract that it is for
  --root <folder>        the folder of the app; default: the current one

Examples: shoji new clinic --openapi ./clinic.yaml
          shoji new --page /pages/visits/open --operation listOpenVisits
`;

export async function run(args: string[]): Promise<number> {
  const { values, positionals, root } = readArguments(
    args,
    {
      page: { type: 'string' },
      operation: { type: 'string' },
      openapi: { type: 'string' },
      language: { type: 'string', default: 'ja' },
      title: { type: 'string' },
      'time-zone': { type: 'string' },
    },
    1,
  );
  const [name] = positionals;
  if (values.page !== undefined || values.operation !== undefined) {
    if (values.page === undefined || values.operation === undefined)
      throw new UsageError('A page is made for an operation: --page <route> --operation <name>');
    if (name !== undefined || values.openapi !== undefined)
      throw new UsageError('--page adds to the app of --root, and takes neither a folder nor --openapi');
    const { addPage } = await import('./addPage.ts');
    console.log(await addPage(root, values.page, values.operation));
    return exitCodes.ok;
  }
  if (name === undefined) throw new UsageError('The folder of the new app is missing');
  if (values.openapi === undefined)
    throw new UsageError('An app is made from an OpenAPI document: --openapi <file or URL> is missing');
  const language = languages.find(({ code }) => code === values.language);
  if (!language)
    throw new UsageError(
      `--language is one of ${languages.map(({ code }) => code).join(', ')}, not ${values.language}`,
    );
  const zone = values['time-zone'];
  if (zone !== undefined && !isTimeZone(zone))
    throw new UsageError(`--time-zone is a zone such as Europe/Paris, not ${zone}`);
  const folder = path.resolve(name);
  checkEmpty(folder);
  console.log(`Reading ${values.openapi}`);
  const source = await readOpenApi(values.openapi);
  const note = versionNote(source.document);
  if (note !== undefined) console.log(note);
  const options: NewAppOptions = {
    name: packageName(path.basename(folder)),
    title: values.title ?? titleOf(source, path.basename(folder)),
    language,
    timeZone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    shoji: packageFor(folder),
  };
  const { app, contract, mistakes } = newApp(source, values.openapi, options);
  writeFiles(folder, new Map([...app.files, [contract.file, contract.text]]));
  console.log(summaryText(name, folder, app, language, mistakes, isRepository() ? repository : undefined));
  return exitCodes.ok;
}

/**
 * The app, the contract that it is made from, and mistakes of the document that the check will show.
 * @param from where the document was read, for messages
 * @throws UsageError if it is not an OpenAPI document that can be used
 */
export function newApp(source: OpenApiSource, from: string, options: NewAppOptions) {
  const read = ({ document }: OpenApiSource) => {
    try {
      // A reference that leads nowhere is a mistake of the document, and no reason to make nothing.
      return readContractLeniently('', (file) => (file === '' ? document : missing));
    } catch (error) {
      throw new UsageError(`${from}: ${error instanceof Error ? error.message : error}`);
    }
  };
  const ready = withProvider(source, options.name, read);
  if (read(ready).operations.size === 0)
    throw new UsageError(`${from} has no operations: there is nothing to make pages for`);
  // Paging is guessed from the parameters of lists, and written to the contract.
  const { marks } = makeApp(ready.document, read(ready), options);
  const contract = extended(
    ready,
    marks.map(({ path: route, method, page }) => ({ path: ['paths', route, method, 'x-page'], value: page })),
  );
  const known = read(contract);
  const { app, mistakes } = checkedApp(contract, (without) =>
    makeApp(contract.document, known, options, without),
  );
  return { app: { ...app, marks }, contract, mistakes };
}

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

const packageName = (folder: string): string => wordsOf(folder).join('-') || 'app';

/** The title of the document without what every such title has. */
function titleOf({ document }: OpenApiSource, folder: string): string {
  const info: unknown = document.info;
  const title = typeof info === 'object' && info !== null && 'title' in info ? String(info.title) : '';
  const plain = title.replace(/[\s\-–—:|]*\b(open\s?api|rest\s?api|api)\b[\s\d.v]*$/i, '').trim();
  return plain || title.trim() || camel(folder);
}
