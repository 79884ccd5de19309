import { Question } from '../dialogs/Question.tsx';
import { Declined } from '../host/errors.ts';
import type { Host } from '../host/host.ts';

/**
 * Opens an external page after the user has confirmed. Only https addresses are opened; a path is a page of the same
 * server and needs no confirmation.
 */
export async function leave(host: Host, address: string): Promise<void> {
  if (/^\/(?![/\\])/.test(address)) {
    window.open(new URL(address, location.origin), '_blank', 'noopener,noreferrer');
    return;
  }
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:') throw new Error(`Not an https address: ${address}`);
  let agreed = false;
  await host.dialogs.sheet({
    title: host.text('runtime.leave.title'),
    size: 'auto',
    render: (close) => (
      <Question
        detail={host.text('runtime.leave.detail', { host: url.host })}
        yes={host.text('runtime.leave.yes')}
        no={host.text('runtime.no')}
        answer={(answer) => {
          agreed = answer;
          // Synchronously in the click handler, so that popup blockers allow it.
          if (answer) window.open(url.href, '_blank', 'noopener,noreferrer');
          close();
        }}
      />
    ),
  });
  if (!agreed) throw new Declined('Stayed');
}
