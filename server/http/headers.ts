/** Headers of all answers. */
import type { Config } from '../common/config.ts';

/** For data, as opposed to pages: no script runs in it, and no other site can frame it. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Browser features that the app never uses. */
const unused = ['camera', 'display-capture', 'microphone', 'midi', 'payment', 'serial', 'usb'];
/** Features that only the app's own pages use, not frames within them. */
const own = ['geolocation'];

/**
 * Security headers: no content sniffing, no referrer to other sites, no access from other windows, and https only,
 * including all subdomains.
 */
export function sentAlways({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': [
      ...unused.map((name) => `${name}=()`),
      ...own.map((name) => `${name}=(self)`),
    ].join(', '),
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}
