import { textsOf } from '../text.ts';
import en from './texts/en.json';
import ja from './texts/ja.json';

export const text = textsOf({ en, ja });
