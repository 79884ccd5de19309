/** Words of other tools and languages, and what they are called here. Names that are near are found by nearest.ts. */
import { nearest } from './nearest.ts';

/** What is meant, by group; each word is in lower case, with one blank between them. */
const groups = {
  kind: {
    choice: 'select dropdown radio checkbox switch toggle picker combobox',
    list: 'table listview repeater ul ol',
    text: 'label paragraph span p heading header h1 h2 title',
    image: 'img picture photo',
    stack: 'div box column container view section vstack',
    row: 'hstack columns flex',
    link: 'a anchor',
    divider: 'hr separator line',
    fold: 'accordion collapse details',
    notice: 'alert banner message callout',
    sheet: 'modal dialog popup drawer',
    form: 'input field textfield textinput',
  },
  property: {
    press: 'onclick onpress ontap click action onselect',
    change: 'onchange oninput',
    with: 'params parameters arguments args payload body input',
    when: 'if visible show condition showif visibleif',
    label: 'caption text title name',
    of: 'items rows data source list',
    options: 'choices values items',
    bind: 'model vmodel state value',
    go: 'to href navigate link route',
    src: 'url href source image',
    disabled: 'readonly inactive',
  },
  tone: {
    good: 'green success ok positive',
    bad: 'red error danger negative destructive',
    pending: 'yellow orange amber warning warn',
    muted: 'gray grey secondary subtle disabled',
    accent: 'blue primary info',
    neutral: 'black default normal',
  },
} as const;

const known = new Map(
  Object.entries(groups).map(([group, meanings]) => [
    group,
    Object.entries(meanings).map(([meaning, words]) => [meaning, new Set(words.split(' '))] as const),
  ]),
);

/** What a word of another tool is called here, if that is among the candidates. */
export function synonym(
  group: keyof typeof groups,
  word: string,
  candidates: readonly string[],
): string | undefined {
  const plain = word.toLowerCase().replace(/[\s_-]/g, '');
  return known
    .get(group)
    ?.find(
      ([meaning, words]) => words.has(plain) && candidates.includes(meaning) && !candidates.includes(word),
    )?.[0];
}

/** The candidate that a word means: the nearest one, or what it is called elsewhere. */
export const meantBy = (
  group: keyof typeof groups,
  word: string,
  candidates: readonly string[],
): string | undefined => nearest(word, candidates) ?? synonym(group, word, candidates);
