/** The origins that an app of a contract connects to: `connect-src` of its Content-Security-Policy. */
import type { Credential } from './security.ts';

/** Sorted, without the app's own, which is `'self'`. */
export function originsOf({ server, credential }: { server: string; credential?: Credential }): string[] {
  const oauth = credential?.kind === 'header' ? credential.oauth : undefined;
  const addresses = [
    server,
    oauth?.tokenUrl,
    oauth?.refreshUrl,
    oauth?.revocationUrl,
    ...(oauth?.discover ? [oauth.issuer] : []),
    ...(oauth?.origins ?? []),
  ];
  const origins = addresses.flatMap((address) =>
    address !== undefined && /^(https?|wss?):\/\//.test(address) ? [new URL(address).origin] : [],
  );
  return [...new Set(origins)].sort();
}
