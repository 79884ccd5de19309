import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { usedClasses } from './usedClasses.ts';

const root = mkdtempSync(path.join(tmpdir(), 'classes-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Builds an entry with a CSS module of three classes. @returns its script and its style */
async function built(entry: string): Promise<{ script: string; style: string }> {
  writeFileSync(path.join(root, 'bar.module.css'), '.bar{top:1px}.spare{top:2px}.new{top:3px}');
  writeFileSync(path.join(root, 'entry.ts'), `import styles from './bar.module.css';\n${entry}`);
  const mode = process.env.NODE_ENV;
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: usedClasses(),
    css: { modules: { generateScopedName: '_[local]_' } },
    build: {
      write: false,
      rolldownOptions: { input: path.join(root, 'entry.ts'), optimization: { inlineConst: { mode: 'all' } } },
    },
  })) as Rolldown.RolldownOutput;
  // A build sets it.
  process.env.NODE_ENV = mode;
  const textOf = (ending: string): string =>
    output
      .filter(({ fileName }) => fileName.endsWith(ending))
      .map((part) => (part.type === 'chunk' ? part.code : String(part.source)))
      .join('');
  return { script: textOf('.js'), style: textOf('.css') };
}

test('a class that is named stands where it is used, the others are left out, and the style is whole', async () => {
  const { script, style } = await built('document.body.className = styles.bar;');
  expect(script).toContain('className=`_bar_`');
  expect(script).not.toContain('_spare_');
  for (const name of ['bar', 'spare', 'new']) expect(style).toContain(`._${name}_`);
});

test.each([
  'for (const name of ["bar", "spare"]) document.body.classList.add(styles[name]);',
  'document.body.className = styles.bar + styles.new;',
  'console.log(styles);',
])('a record that is needed stays: %s', async (entry) => {
  expect((await built(entry)).script).toMatch(/_bar_.*_spare_.*_new_/s);
});
