/**
 * A development server serves the app for development, whatever the environment says: NODE_ENV is `production` in many
 * container images, and an app that is served for production follows no change and has no places to select.
 */
import type { Plugin } from 'vite';

export const development = (): Plugin => ({
  name: 'shoji-development',
  // Vite reads NODE_ENV after the hooks of its plugins.
  config(_config, { command, isPreview }) {
    if (command === 'serve' && !isPreview && process.env.NODE_ENV === 'production')
      process.env.NODE_ENV = 'development';
  },
});
