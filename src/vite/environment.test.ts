import { resolveConfig } from 'vite';
import { afterEach, expect, test, vi } from 'vitest';
import { shoji } from './index.ts';

afterEach(() => vi.unstubAllEnvs());

const config = { configFile: false as const, plugins: [shoji()] };

test('an app is served for development where the environment is for production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect((await resolveConfig(config, 'build', 'production')).isProduction).toBe(true);
  expect((await resolveConfig(config, 'serve')).isProduction).toBe(false);
});

test('an app is built for production where the environment is for development', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  expect((await resolveConfig(config, 'build', 'production')).isProduction).toBe(true);
  vi.stubEnv('NODE_ENV', 'development');
  expect((await resolveConfig(config, 'build', 'development')).isProduction).toBe(false);
});
