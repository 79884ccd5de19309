/** `--mock` of the development server and of the studio. */
import type { Plugin } from 'vite';

export async function mocked(root: string): Promise<Plugin> {
  const [{ contractOf }, { MockHandler }, { mockPlugin }] = await Promise.all([
    import('./app.ts'),
    import('./mock/handle.ts'),
    import('./mock/plugin.ts'),
  ]);
  return mockPlugin(await MockHandler.open(contractOf(root), root), root);
}
