/** Japanese messages, by English template: see translate.ts. A file for each place where the messages are from. */
import { translator } from '../translate.ts';
import contract from './contract.json';
import definitions from './definitions.json';
import expressions from './expressions.json';
import fixes from './fixes.json';
import forms from './forms.json';
import grammar from './grammar.json';
import help from './help.json';
import hints from './hints.json';
import libraries from './libraries.json';
import review from './review.json';
import server from './server.json';
import syntax from './syntax.json';
import texts from './texts.json';
import words from './words.json';

/** Hints end a message, whatever it says: they come first. */
export const tables = [
  hints,
  {
    ...contract,
    ...definitions,
    ...expressions,
    ...fixes,
    ...forms,
    ...grammar,
    ...help,
    ...libraries,
    ...review,
    ...server,
    ...syntax,
    ...texts,
    ...words,
  },
];

export const inJapanese = translator(tables);
