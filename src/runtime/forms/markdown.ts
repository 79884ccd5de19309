/**
 * Replaces markdown-to-jsx, which react-jsonschema-form imports for Markdown descriptions. Here they are plain text.
 */
export const Markdown = ({ children }: { children: unknown }): unknown => children;
export default Markdown;
