/** @returns an ES module of Ajv's CommonJS; the frame gives what it requires (../frame/required.ts) */
export const asModule = (code: string): string =>
  `const require = globalThis.requiredByValidators; const exports = {};\n${code.replace(/^"use strict";/, '')}\nexport default exports;`;
