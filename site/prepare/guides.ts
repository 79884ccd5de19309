/** The guides: copies of the documents in docs/. */
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
      ['studio', 'The studio'],
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
      ['scale', 'Scale'],
      ['security', 'Security'],
      ['gallery', 'Gallery'],
    ],
  },
];

/** Parts of the site that the guides mention but cannot link to in the repository. */
const parts: readonly [words: string, address: string][] = [
  ['the playground of this documentation (`npm run docs` builds it)', '[the playground](/play/index.html)'],
  ['the reference of this documentation', '[the reference](/reference/)'],
];

/**
 * Links to files outside of the site become plain text. The others stay the same, because all guides are in one folder.
 */
function relinked(guide: string, has: (file: string) => boolean): string {
  const text = parts.reduce((before, [words, link]) => before.replaceAll(words, link), guide);
  return text.replace(/(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, words: string, target: string) => {
    if (/^(https?:|#)/.test(target)) return whole;
    return has(target.replace(/#.*$/, '')) ? whole : words;
  });
}

/** Copies the existing guides. @returns the sidebar */
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
  // Pictures in Markdown are relative to the file, those in HTML to the site.
  for (const place of [folder, path.join(folder, '../public', path.basename(folder))])
    for (const pictures of ['gallery', 'pictures'])
      fs.cpSync(path.join(docs, pictures), path.join(place, pictures), { recursive: true });
  return guides.map(({ title, files }) => ({
    text: title,
    items: files.filter(([file]) => exists(file)).map(([file, text]) => ({ text, link: `/guide/${file}` })),
  }));
}
