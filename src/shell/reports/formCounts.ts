/**
 * Counts the forms that were typed into and sent, and those that were left without that, so that a release under which
 * fewer forms are completed is noticed. Reported are two numbers and the release: no form, no page, no value, no user.
 */
import { placeEvent } from '../navigation/place.ts';

/** A form whose steps navigate is sent soon after its page was left, in milliseconds. */
const sentTimeoutMs = 5000;

/** The state of a form: whether it is being sent. */
interface Form {
  readonly busy?: boolean;
}

/** The forms that were typed into on the present page, and the release of each. */
const begun = new Map<Form, string>();
/** What was counted since the last report, by release. */
const counted = new Map<string, { sent: number; left: number }>();
let reportTo: string | undefined;

function add(release: string, outcome: 'sent' | 'left'): void {
  const count = counted.get(release) ?? { sent: 0, left: 0 };
  count[outcome] += 1;
  counted.set(release, count);
}

/** One that is being sent is not given up: its call may have succeeded, and only a message is still to be shown. */
function leave(forms: readonly Form[]): void {
  for (const form of forms) {
    const release = begun.get(form);
    if (release === undefined) continue;
    begun.delete(form);
    add(release, form.busy ? 'sent' : 'left');
  }
}

function report(): void {
  for (const [release, { sent, left }] of counted) {
    const counts = { kind: 'forms', release, sent: `${Math.min(sent, 50)}`, left: `${Math.min(left, 50)}` };
    try {
      navigator.sendBeacon(reportTo ?? '', new URLSearchParams(counts));
    } catch {
      // Reports are best effort.
    }
  }
  counted.clear();
}

/**
 * A form was typed into, or sent.
 * @param form its state
 * @param address where counts are reported
 */
export function countForm(form: Form, what: 'begun' | 'sent', release: string, address: string): void {
  if (reportTo === undefined) {
    addEventListener(placeEvent(), () => {
      const forms = [...begun.keys()];
      setTimeout(() => leave(forms), sentTimeoutMs);
    });
    addEventListener('pagehide', () => {
      leave([...begun.keys()]);
      report();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') report();
    });
  }
  reportTo = address;
  if (what === 'begun') begun.set(form, release);
  else if (begun.delete(form)) add(release, 'sent');
}
