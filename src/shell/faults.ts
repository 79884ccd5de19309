/**
 * Tells the server that something of the app broke, so that a release that breaks more than the one before is seen:
 * which release, which page, which kind of fault. Nothing of the error itself, for users' data might be in it, and
 * nothing that says whose app it was.
 */

/** `start`: the app did not start. `node`, `step`: see Host. `answer`: one that cannot be read. `uncaught`: anything else. */
export type FaultKind = 'start' | 'node' | 'step' | 'answer' | 'uncaught';

/** What breaks in a loop is told once; what breaks everywhere is told that often. */
const max = 20;

export interface FaultReport {
  kind: FaultKind;
  /** The release in force, where one is known. */
  release?: string;
  /** Of a screen, without what the address has beside it. */
  route?: string;
}

export type TellFault = (fault: FaultReport) => void;

/** @param address where faults are told; nothing is told without one */
export function createFaults(address: string | undefined): TellFault {
  if (address === undefined) return () => {};
  const told = new Set<string>();
  return ({ kind, release = '', route = '' }) => {
    const fault = new URLSearchParams({ kind, release, route });
    const key = fault.toString();
    if (told.has(key) || told.size >= max) return;
    told.add(key);
    try {
      navigator.sendBeacon(address, fault);
    } catch {
      // A browser that sends none has nothing to be told of.
    }
  };
}

/** Tells of what nobody has caught, as long as the app runs. What extensions of the browser do is not the app's. */
export function followUncaught(tell: () => void): void {
  addEventListener('error', ({ error, filename }) => {
    if (error instanceof Error && filename.startsWith(location.origin)) tell();
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof DOMException && reason.name === 'AbortError')) tell();
  });
}
