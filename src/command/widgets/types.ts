/** TypeScript types of a widget: its properties, its events and its value in a form, as its schema.json declares them. */
import { compile } from 'json-schema-to-typescript';
import ts from 'typescript';

type JsonObject = Record<string, unknown>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const record = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});

/** The keywords of draft 2020-12 and of widgets that the generator does not know, as it knows them. */
function known(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(known);
  if (!isJsonObject(schema)) return schema;
  // Other keywords beside a reference would make a type of its own of it.
  if (typeof schema.$ref === 'string') return { ...described(schema), allOf: [{ $ref: schema.$ref }] };
  if (schema['x-binary'] === true) return { ...described(schema), tsType: 'Blob' };
  const plain = Object.fromEntries(Object.entries(schema).map(([name, inner]) => [name, known(inner)]));
  const { prefixItems, ...rest } = plain;
  if (!Array.isArray(prefixItems)) return plain;
  // A tuple.
  const count = prefixItems.length;
  return { ...rest, items: prefixItems, additionalItems: false, minItems: count, maxItems: count };
}

const described = ({ description }: JsonObject): JsonObject =>
  description === undefined ? {} : { description };

/** Removes the generator's remarks at definitions, and comments that are empty without them. */
const withoutRemarks = (code: string): string =>
  code.replace(/ \* This interface was referenced by [^"]*"[^"]*"\.\n/g, '').replace(/\/\*\*\s*\*\/\n/g, '');

/** Lists and tuples that cannot be changed: values of a page are shared. */
function withReadonlyLists(code: string): string {
  const file = ts.createSourceFile('types.ts', code, ts.ScriptTarget.Latest, true);
  const result = ts.transform(file, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node => {
        const inner = ts.visitEachChild(node, visit, context);
        return ts.isArrayTypeNode(inner) || ts.isTupleTypeNode(inner)
          ? ts.factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, inner)
          : inner;
      };
      return ts.visitEachChild(root, visit, context);
    },
  ]);
  const [transformed] = result.transformed;
  return transformed ? ts.createPrinter().printFile(transformed) : code;
}

/**
 * The module with the types of a widget `pinInput`: `PinInputProperties`, `PinInputEvents`, for a field of forms
 * `PinInputValue`, and `PinInputProps`, which is all that its component gets. A property with `x-stream` is a `Stream`.
 * @param runtime where the module imports the types of the runtime from
 */
export async function widgetTypes(name: string, schema: unknown, runtime: string): Promise<string> {
  const { properties, required, $defs, 'x-events': events, 'x-field': field } = record(schema);
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const base = capital(name);
  const definitions: JsonObject = Object.fromEntries(
    Object.entries(record($defs)).map(([key, inner]) => [
      key,
      { ...record(known(inner)), title: capital(key) },
    ]),
  );
  const define = (suffix: string, definition: unknown): string => {
    const title = `${base}${suffix}`;
    definitions[title] = { ...record(known(definition)), title };
    return title;
  };
  const property = (key: string, inner: unknown): unknown => {
    if (!isJsonObject(inner) || inner['x-stream'] !== true) return known(inner);
    const { description: _, $ref, ...rest } = inner;
    const shared = typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
    const type = shared ? capital(shared) : define(capital(key), rest);
    return { ...described(inner), tsType: `Stream<${type}>` };
  };
  const own = Object.fromEntries(
    Object.entries(record(properties)).map(([key, inner]) => [key, property(key, inner)]),
  );
  const eventNames = Object.keys(record(events));
  if (eventNames.length > 0) define('Events', { type: 'object', properties: events, required: eventNames });
  if (field !== undefined) define('Value', field);
  const title = `${base}Properties`;
  const code = await compile(
    { title, type: 'object', properties: own, required, $defs: definitions } as Parameters<typeof compile>[0],
    title,
    {
      bannerComment: '',
      additionalProperties: false,
      format: false,
      unknownAny: true,
      unreachableDefinitions: true,
    },
  );
  const types = withReadonlyLists(withoutRemarks(code));
  const imports = ['Given', 'WidgetProps'];
  if (field !== undefined) imports.push('FieldProps');
  if (types.includes('Stream<')) imports.push('Stream');
  const parts = [
    eventNames.length > 0 ? `WidgetProps<${title}, ${base}Events>` : `WidgetProps<${title}>`,
    'Given',
  ];
  if (field !== undefined) parts.push(`FieldProps<${base}Value>`);
  return `import type { ${imports.sort().join(', ')} } from '${runtime}';

${types}
/** What the component of \`${name}\` gets. */
export type ${base}Props = ${parts.join(' & ')};
`;
}
