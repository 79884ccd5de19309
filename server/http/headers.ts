/** Headers of every answer, whatever it is. */
import type { Config } from '../config.ts';

/** Of what is data and no page: nothing in it runs, and no other site shows it in a frame. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What a phone can do and this app never asks for. */
const unused = ['camera', 'display-capture', 'microphone', 'midi', 'payment', 'serial', 'usb'];
/** What its own pages ask for, and no page within them. */
const own = ['geolocation'];

/**
 * What is answered is what it says it is, its address is told to no other site, no other window reaches into it, and
 * https stays https, also for everything below its name.
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
