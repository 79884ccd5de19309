import { failed } from './failed.ts';
import type { Running } from './verb.ts';

/** Milliseconds that a device may look for itself, once it was allowed to. */
const patience = 15_000;
/** Milliseconds for which a position that is known is good enough. */
const fresh = 60_000;

/** Degrees north and east, and metres by which they may be wrong. */
export interface Position {
  latitude: number;
  longitude: number;
  accuracy: number;
}

/** Where the device is, if the user lets it say so. */
export async function locate(running: Running): Promise<unknown> {
  try {
    return await position(running.step.props.locate === 'precise');
  } catch (error) {
    const reason = reasonOf(error);
    const message = running.scope.page.runtime.host.text(`runtime.locate.${reason}`);
    return failed(running, { kind: 'location', reason, field: null, message }, false);
  }
}

const position = (precise: boolean): Promise<Position> =>
  new Promise((fulfil, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => fulfil({ latitude, longitude, accuracy }),
      reject,
      { enableHighAccuracy: precise, timeout: patience, maximumAge: fresh },
    );
  });

const reasons: Readonly<Record<number, string>> = { 1: 'refused', 3: 'timeout' };

/** Why there is none, by the codes of the standard. A device that knows of no positions throws at once. */
function reasonOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : 0;
  return reasons[code] ?? 'unavailable';
}
