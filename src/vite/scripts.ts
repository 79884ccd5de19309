/** Which script each module of an app belongs to. */
import { ownModule } from '../project/ownModule.ts';

/** The scripts that the HTML preloads: the large one, and what a first view needs to show data, which that one imports. */
export const largeScript = 'app';
export const nodesScript = 'nodes';

/** The start of the path of a module of ours, which ends differently in the installed package. */
const startOf = (module: string): string => ownModule(module).replace(/\.\w+$/, '.');

/** What the first script loads besides the large one. */
const early = ['../shell/firstPage', '../shell/firstView/fill'].map(startOf);

/** Nodes that few first views have. */
const lazyKinds = startOf('../runtime/static/lazyKinds');

/** Their folder. Other code needs nothing of it. */
const nodesFolder = startOf('../runtime/nodes/kinds').replace(/kinds\.$/, '');

/**
 * Radio buttons, which choices of pages and of forms share. They are in the large script: as a script of their own, or in
 * one that only forms need otherwise, a first page with a choice would load more.
 */
const radios = startOf('../runtime/choice/Radios');

/** Code that every page loads soon after it is shown: each script would be a request. */
const loadedSoon = [
  '../runtime/dialogs/DialogLayer',
  '../runtime/pageView/pageStates',
  '../runtime/render/NodeFault',
  '../shell/afterFirstPage',
  '../shell/release/newer',
].map(startOf);

/** A form, and choices, which pages without forms have too. */
const formNode = startOf('../runtime/forms/FormNode');
const choices = startOf('../runtime/nodes/OtherLooks');

/** The functions that only some pages call, which such a page waits for. */
const functionLibrary = startOf('../language/expression/library');

/** The names of the scripts below. */
export const scripts = [nodesScript, largeScript, 'details', 'soon', 'forms', 'library'];

/**
 * @param ids all modules of the app
 * @param importsOf the modules that a module imports statically
 * @param first the modules of the first script
 * @param start the module that the first script imports as the app's main part
 * @returns the script of each module that is in one of {@link scripts}
 */
export function scriptsOf(
  ids: readonly string[],
  importsOf: (id: string) => readonly string[],
  first: ReadonlySet<string>,
  start: string,
): Map<string, string> {
  const within = (from: (id: string) => boolean): Set<string> => {
    const found = new Set(ids.filter(from));
    for (const id of found) for (const imported of importsOf(id)) found.add(imported);
    return found;
  };
  const from = (...modules: string[]) => within((id) => modules.some((module) => id.startsWith(module)));
  const scriptOf = new Map<string, string>();
  const put = (script: string, all: Iterable<string>): void => {
    for (const id of all) if (!first.has(id) && !scriptOf.has(id)) scriptOf.set(id, script);
  };
  const large = within((id) => id === start || id.startsWith(radios));
  const lazy = [...from(lazyKinds)];
  const ofForms = from(formNode);
  const ofChoices = from(choices);
  // These do not wait for the large script, which needs most of it too.
  put(nodesScript, [...from(...early), ...lazy.filter((id) => large.has(id) || ofForms.has(id))]);
  put(largeScript, large);
  put(
    'details',
    lazy.filter((id) => id.startsWith(nodesFolder)),
  );
  put('soon', from(...loadedSoon));
  put(
    'forms',
    [...ofForms].filter((id) => !ofChoices.has(id)),
  );
  put('library', from(functionLibrary));
  return scriptOf;
}
