/** The guides: the documents of docs/, copied, so that there is one of each. */
import fs from 'node:fs';
import path from 'node:path';

export const guides: readonly { title: string; files: readonly [file: string, title: string][] }[] = [
  {
    title: 'Write pages',
    files: [
      ['tutorial', 'Tutorial'],
      ['operators', 'For operators'],
      ['language', 'The language'],
      ['forms', 'Forms'],
      ['contracts', 'Contracts'],
    ],
  },
  {
    title: 'Build apps',
    files: [
      ['command', 'The command'],
      ['editors', 'Editors'],
      ['shell', 'The host of an app'],
      ['server', 'Servers and releases'],
      ['widgets', 'Widgets'],
      ['theme', 'Themes'],
      ['package', 'The package'],
      ['glossary', 'Glossary'],
    ],
  },
  {
    title: 'Run the exchange',
    files: [
      ['operations', 'Operations'],
      ['security', 'Security'],
      ['gallery', 'Gallery'],
    ],
  },
];

/** Links to what is not part of the site become their text; the rest stays, as all guides are in one folder. */
function relinked(text: string, has: (file: string) => boolean): string {
  return text.replace(/(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, words: string, target: string) => {
    if (/^(https?:|#)/.test(target)) return whole;
    return has(target.replace(/#.*$/, '')) ? whole : words;
  });
}

/** Copies what there is of the guides. @returns the sidebar */
export function copyGuides(docs: string, folder: string): { text: string; items: object[] }[] {
  fs.mkdirSync(folder, { recursive: true });
  const exists = (file: string): boolean => fs.existsSync(path.join(docs, `${file}.md`));
  const all = new Set(guides.flatMap(({ files }) => files.map(([file]) => `${file}.md`)));
  const has = (target: string): boolean => all.has(target) && fs.existsSync(path.join(docs, target));
  for (const { files } of guides)
    for (const [file] of files)
      if (exists(file)) {
        const text = relinked(fs.readFileSync(path.join(docs, `${file}.md`), 'utf8'), has);
        fs.writeFileSync(path.join(folder, `${file}.md`), text);
      }
  // Pictures of Markdown are found beside it, those of HTML at their address.
  for (const place of [folder, path.join(folder, '../public', path.basename(folder))])
    for (const pictures of ['gallery', 'pictures'])
      fs.cpSync(path.join(docs, pictures), path.join(place, pictures), { recursive: true });
  return guides.map(({ title, files }) => ({
    text: title,
    items: files.filter(([file]) => exists(file)).map(([file, text]) => ({ text, link: `/guide/${file}` })),
  }));
}
