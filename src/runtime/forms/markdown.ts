/** In the place of markdown-to-jsx, which react-jsonschema-form imports for descriptions in Markdown. Ours are plain texts. */
export const Markdown = ({ children }: { children: unknown }): unknown => children;
export default Markdown;
