#!/usr/bin/env node
/** The command `shoji` of this repository, from its source: `npx shoji check`. An app has that of the package. */
import 'tsx';

await import('../src/command/main.ts');
