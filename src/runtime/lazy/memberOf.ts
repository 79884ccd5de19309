/** Loads one export of a module as its default export. */
export const memberOf =
  <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  async (): Promise<{ default: Module[Name] }> => ({ default: (await load())[name] });
