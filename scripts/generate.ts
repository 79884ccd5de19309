/**
 * `npm run generate`: the files that are derived from the contract (`shoji generate`).
 *
 *     openapi/generated/openapi.json   the contract in one document
 *     src/client/generated/            the typed client of the exchange
 *     src/widgets/generated/           the types of the widgets
 */
import { run } from '../src/command/generate.ts';

await Promise.all([
  run([
    ...['--out', 'src/client/generated', '--client', '..', '--bundle', 'openapi/generated/openapi.json'],
    ...['--widgets', 'src/widgets/generated', '--runtime', '../../runtime'],
  ]),
  // A contract of another style, used by tests of the client.
  run(['--root', 'tests/fixtures/allotment', '--client', '../../../../src/client']),
  run(['--root', 'examples/library']),
  run(['--root', 'examples/notes']),
]);
