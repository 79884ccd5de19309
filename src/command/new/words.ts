/** English words: names of a document as a person would write them. */

/** Abbreviations that are written in capitals. */
const capitals = new Set(
  'api bic cpu css csv dns eta faq gb gps html http https iban id imei ip isbn iso json kb mac mb ok pdf pin png qr rgb sha sku sms sql ssh ssl svg tax tls ui uri url utc uuid vat xml zip'
    .split(' ')
    .filter((word) => word !== 'tax' && word !== 'zip'),
);

const irregular: Readonly<Record<string, string>> = {
  person: 'people',
  child: 'children',
  man: 'men',
  woman: 'women',
  foot: 'feet',
  mouse: 'mice',
  datum: 'data',
  medium: 'media',
  criterion: 'criteria',
  leaf: 'leaves',
  shelf: 'shelves',
  life: 'lives',
  half: 'halves',
  index: 'indexes',
};

const singulars = new Map(Object.entries(irregular).map(([one, many]) => [many, one]));

/** Words that are the same for one and for many. */
const uncounted = new Set(
  'news series species inventory equipment information staff feedback software weather health metadata'.split(
    ' ',
  ),
);

/** The words of a name, in lower case: `photoUrls`, `photo_urls` and `photo-urls` are `photo`, `urls`. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

function capital(word: string): string | undefined {
  if (capitals.has(word)) return word.toUpperCase();
  const one = word.endsWith('s') ? word.slice(0, -1) : '';
  return capitals.has(one) ? `${one.toUpperCase()}s` : undefined;
}

/** A name as a label: `photoUrls` is `Photo URLs`. */
export function humanised(name: string): string {
  const words = wordsOf(name).map((word) => capital(word) ?? word);
  return upperFirst(words.join(' ')) || name;
}

/** The name of a header, or of anything else, as a label: `X-` says that a header is no standard one, and not what it is. */
export const headerName = (name: string): string => humanised(name.replace(/^x-/i, ''));

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A label inside a sentence: `Photo URLs` is `photo URLs`, `ID card` stays. */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** The plural of the last word: `Order line` is `Order lines`. */
export function plural(text: string): string {
  return ofLast(text, (word) => {
    if (uncounted.has(word) || singulars.has(word)) return word;
    if (Object.hasOwn(irregular, word)) return irregular[word] ?? word;
    if (singular(word) !== word) return word;
    if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
    return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
  });
}

/** The singular of the last word: `Categories` is `Category`. */
export function singular(text: string): string {
  return ofLast(text, (word) => {
    if (uncounted.has(word)) return word;
    const one = singulars.get(word);
    if (one !== undefined) return one;
    if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
    if (/(ss|us|is)$/.test(word)) return word;
    if (/(ses|xes|zes|ches|shes)$/.test(word))
      return word.slice(0, /(us|ss|x|z|ch|sh)es$/.test(word) ? -2 : -1);
    return word.endsWith('s') && word.length > 2 ? word.slice(0, -1) : word;
  });
}

function ofLast(text: string, change: (word: string) => string): string {
  const at = text.search(/[\p{L}\p{N}]+$/u);
  if (at < 0) return text;
  const last = text.slice(at);
  const changed = change(last.toLowerCase());
  const kept = /^\p{Lu}{2}/u.test(last) ? capital(changed) : undefined;
  return text.slice(0, at) + (kept ?? (/^\p{Lu}/u.test(last) ? upperFirst(changed) : changed));
}

/** A name in camel case, for text keys and names of definitions: `photo_urls` is `photoUrls`. */
export function camel(...names: string[]): string {
  const [first = '', ...rest] = names.flatMap(wordsOf);
  const name = first + rest.map(upperFirst).join('');
  return name === '' || /^[\p{L}_]/u.test(name) ? name : `n${name}`;
}

/** Words around the name of a record that say what is done with it, and not what it is. */
const before = /^(new|create|update|add|edit|replace|save|put|post|patch)$/;
const after = /^(create|update|new|input|request|response|payload|body|dto|params|patch|read|write)$/;

/** What texts of a record are named after: `NewPet`, `PetUpdate` and `CreatePetRequest` are about a `pet`. */
export function ownerName(name: string): string {
  let words = wordsOf(name);
  while (words.length > 1 && after.test(words.at(-1) ?? '')) words = words.slice(0, -1);
  while (words.length > 1 && before.test(words[0] ?? '')) words = words.slice(1);
  return camel(words.join(' '));
}
