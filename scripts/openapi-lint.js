/**
 * A plugin for the linter of the contract (see redocly.yaml).
 *
 * A form's `$id` is its bare name, which keeps the keys of precompiled validators readable. The linter takes
 * it for an address and then looks for `common/amount.json` beside the name instead of beside the file, so
 * it reads the forms without it.
 */
export default function formsPlugin() {
  return {
    id: 'forms',
    preprocessors: {
      oas3: {
        'without-id': () => ({
          Schema(schema) {
            delete schema.$id;
            delete schema.$schema;
          },
        }),
      },
    },
  };
}
