import { resolveConfig } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { shoji } from './index.ts';

afterEach(() => vi.unstubAllEnvs());

test('an app is served for development where the environment is for production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const config = { configFile: false as const, plugins: [shoji()] };
  expect((await resolveConfig(config, 'build')).isProduction).toBe(true);
  expect((await resolveConfig(config, 'serve')).isProduction).toBe(false);
});
