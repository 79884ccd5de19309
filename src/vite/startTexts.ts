/** Writes into the HTML what a person reads if the app cannot be started, in each language of the app. */
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { compileApp, type Folders, type Project, readProject } from '../language/node.ts';

/**
 * Neither texts nor scripts may have been loaded, so the HTML has the text itself, and no script of its own: the
 * Content-Security-Policy allows none. The first script shows it in one language (`startFailed`). If even that script is
 * missing, the theme's base.css shows it in all of them.
 * @param folders the folders of the app, by Vite's root
 */
export function startTexts(folders: (root: string) => Folders): Plugin {
  let root = '';
  return {
    name: 'shoji-start-texts',
    // In development the app and its texts come from the same machine.
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: () => [startTextsOf(readProject(folders(root)))],
  };
}

/** The default language of the app comes first. */
export function startTextsOf(project: Project): HtmlTagDescriptor {
  const languages = compileApp(project)?.languages;
  const codes = new Set(languages && [languages.default, ...languages.supported]);
  const textOf = (key: string, code: string): string =>
    Object.values(project.facts.get('text', key)?.wordings.get(code)?.forms ?? {})[0] ?? '';
  return {
    tag: 'div',
    attrs: { id: 'shoji-start-failed', hidden: true },
    injectTo: 'body',
    children: [...codes].map((code) => ({
      tag: 'p',
      attrs: {
        lang: languages?.all[code]?.tag ?? code,
        'data-code': code,
        'data-retry': textOf('runtime.retry', code),
      },
      children: escaped(textOf('runtime.startFailed', code)),
    })),
  };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
