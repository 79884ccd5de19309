/**
 * In place of two modules that wouter imports, in a build: the app has no patterns of paths, and its Router a location hook of its
 * own. The second of them would also replace the browser's `history.pushState`.
 */
const none = (): never => {
  throw new Error('The Router has a location hook of its own');
};

export { none as parse, none as useBrowserLocation, none as useSearch };
