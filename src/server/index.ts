/**
 * `shoji/server`: for servers in Node whose calls name the release of the app that makes them.
 *
 *     const releases = await followReleases('dist/release', {
 *       load: async (name, read) => ({ name, contract: await read('server/contract.json') }),
 *       onError: console.error,
 *     });
 *     const { contract } = (await releases.of(request.headers['x-release'])) ?? {};
 */
export { type Following, followReleases, ReleaseOutdated, type Releases } from './follow.ts';
export type { Pointer } from './pointer.ts';
export { keysOf } from './signed.ts';
