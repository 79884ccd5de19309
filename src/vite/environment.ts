/**
 * An app is served for development and built for production, whatever the environment says. NODE_ENV is `production` in
 * many container images: an app that is served for production follows no change and has no places to select. It is
 * `development` in many shells: an app that is built for development is larger, and tells its users what only its
 * developers need.
 */
import type { Plugin } from 'vite';

export const environment = (): Plugin => ({
  name: 'shoji-environment',
  // Vite reads NODE_ENV after the hooks of its plugins.
  config(_config, { command, isPreview, mode }) {
    const { NODE_ENV } = process.env;
    if (command === 'serve' && !isPreview && NODE_ENV === 'production') process.env.NODE_ENV = 'development';
    // Unless a build for development is asked for.
    if (command === 'build' && mode !== 'development' && NODE_ENV === 'development')
      process.env.NODE_ENV = 'production';
  },
});
