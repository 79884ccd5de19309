/** The larger part of the app, which comes while the first page's definitions are being read. */
export { connectSocket, createClient } from '../client/index.ts';
export { start } from '../shell/start.tsx';
