import type { Running } from '../steps/verb.ts';
import { failed } from './failed.ts';

/** Timeout for determining the position once permission is given, in milliseconds. */
const timeoutMs = 15_000;
/** Maximum age of a cached position, in milliseconds. */
const maxAgeMs = 60_000;

/** Latitude and longitude in degrees, accuracy in metres. */
export interface Position {
  latitude: number;
  longitude: number;
  accuracy: number;
}

/** The position of the device, if the user permits it. */
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
      { enableHighAccuracy: precise, timeout: timeoutMs, maximumAge: maxAgeMs },
    );
  });

const reasons: Readonly<Record<number, string>> = { 1: 'refused', 3: 'timeout' };

/** Maps the error codes of the Geolocation API. A device without the API throws another error. */
function reasonOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : 0;
  return reasons[code] ?? 'unavailable';
}
