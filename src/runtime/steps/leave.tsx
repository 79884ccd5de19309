import { Question } from '../dialogs/Question.tsx';
import type { Host } from '../host.ts';
import { Declined } from '../signals.ts';

/**
 * Opens a page of somebody else, after the user has agreed to leave. Only https is opened, and without a question a path:
 * that is a page of the same server.
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
          // Within the press, so that no browser takes it for a pop-up.
          if (answer) window.open(url.href, '_blank', 'noopener,noreferrer');
          close();
        }}
      />
    ),
  });
  if (!agreed) throw new Declined('Stayed');
}
