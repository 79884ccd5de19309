/** What is added to an app at once: new files, and values in files that it has. Paths are relative to its folder, with `/`. */
export interface Additions {
  /** The texts of new files, by path. */
  files: Readonly<Record<string, string>>;
  /** Set in this order. The path of a value is that of its names from the root of the file. */
  values: readonly { file: string; path: readonly string[]; value: unknown }[];
}
