/** Leaves out the names of classes that no component uses, and puts the others where they are used. */
import type { Plugin } from 'vite';

const imported = /import (\w+) from ('[^']+\.module\.css')/g;

/** Words that cannot be names of exports: such a class is only in the record. */
const reserved =
  'await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield';

/** Whether a component uses a CSS module otherwise than to name its classes, by the name that it has there. */
const needsRecord = (code: string, name: string): boolean =>
  new RegExp(`\\b${name}\\b(?!\\.(?!(?:${reserved})\\b)\\w| from ')`).test(code);

/**
 * Imports a CSS module as names in a build instead of as one record, where a component names each class (`styles.bar`)
 * and looks up none (`styles[look]`). The style itself stays, although nothing of its script may be left.
 */
export const usedClasses = (): Plugin[] => [
  {
    name: 'shoji-used-classes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /\.module\.css'/ },
      handler: (code) =>
        code.replace(imported, (line, name: string, file: string) =>
          needsRecord(code, name) ? line : `import * as ${name} from ${file}`,
        ),
    },
  },
  {
    name: 'shoji-kept-styles',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, moduleSideEffects: 'no-treeshake' }),
    },
  },
];
