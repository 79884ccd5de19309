/**
 * Reports faults of the app to the server, so that a release with more faults than the one before is noticed: release,
 * route, kind. Never the error itself, which may contain user data, and nothing that identifies the user.
 */

/**
 * `start`: the app did not start. `node`, `step`: see Host. `answer`: not readable. `signature`: a file of a
 * release was refused. `uncaught`: any other error.
 */
export type FaultKind = 'start' | 'node' | 'step' | 'answer' | 'signature' | 'uncaught';

/** The maximum number of reports; each distinct fault is reported once. */
const maxReports = 20;

export interface FaultReport {
  kind: FaultKind;
  /** The current release, if known. */
  release?: string | undefined;
  /** The route of the page, without its query. */
  route?: string;
}

export type ReportFault = (fault: FaultReport) => void;

/** @param address where faults are reported; without one nothing is reported */
export function createFaults(address: string | undefined): ReportFault {
  if (address === undefined) return () => {};
  const reported = new Set<string>();
  return ({ kind, release = '', route = '' }) => {
    const fault = new URLSearchParams({ kind, release, route });
    const key = fault.toString();
    if (reported.has(key) || reported.size >= maxReports) return;
    reported.add(key);
    try {
      navigator.sendBeacon(address, fault);
    } catch {
      // Reports are best effort.
    }
  };
}

/** Reports uncaught errors as long as the app runs, except those of browser extensions. */
export function followUncaught(report: () => void): void {
  addEventListener('error', ({ error, filename }) => {
    if (error instanceof Error && filename.startsWith(location.origin)) report();
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof DOMException && reason.name === 'AbortError')) report();
  });
}
