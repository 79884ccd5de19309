/** What the language brings with it, wherever the app stands. */
import fs from 'node:fs';
import path from 'node:path';

/** The folder that holds `src/language`: the repository, or the package. */
const home = path.join(import.meta.dirname, '../../..');

/** The grammar of screens. */
export const ownGrammar = path.join(home, 'schemas/language');

/** The shapes of icons, by name: in the package a file of its own, in the repository that of the icon set. */
export const ownIcons =
  ['icons/icon-nodes.json', 'node_modules/lucide-static/icon-nodes.json']
    .map((file) => path.join(home, file))
    .filter((file) => fs.existsSync(file))[0] ?? '';

/** The texts of runtime and shell, one file per language tag. */
export const ownTexts = path.join(home, 'src/runtime/texts');
