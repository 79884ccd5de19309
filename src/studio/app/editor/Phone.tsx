/** The app in a frame of the size of a phone. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FromPage, Seen, ToPage } from '../../messages.ts';
import { text } from './text.ts';

interface Props {
  /** The address of the app. */
  app: string;
  /** The address of the page to show; null if the file is not a page: the phone keeps its page. */
  address: string | null;
  /** The address of the node to mark. */
  marked: string | null;
  tapped(at: string): void;
  /** Called with the current state of the marked node. */
  seen(seen: Seen | null): void;
  dragging(at: string): void;
  dropped(at: string, share: number): void;
  /** A key that was pressed while the frame had the focus. */
  press(event: KeyboardEvent): void;
}

const widths = [360, 390, 430] as const;

export function Phone({ app, address, marked, ...listeners }: Props): ReactNode {
  const latest = useRef(listeners);
  latest.current = listeners;
  const frame = useRef<HTMLIFrameElement>(null);
  const [mode, setMode] = useState<'select' | 'use'>('select');
  const [width, setWidth] = useState<number>(360);
  const [ready, setReady] = useState(0);
  // Later addresses are sent to the page: a changed `src` would add an entry to the studio's own history.
  const [first] = useState(address ?? `${app}?studio`);
  const { origin } = new URL(app);

  useEffect(() => {
    const onMessage = ({ data, source }: MessageEvent<FromPage>): void => {
      if (source !== frame.current?.contentWindow || typeof data !== 'object') return;
      if (data.shoji === 'address') setReady((count) => count + 1);
      const { tapped, seen, dragging, dropped, press } = latest.current;
      if (data.shoji === 'tapped') tapped(data.at);
      if (data.shoji === 'seen') seen(data.seen);
      if (data.shoji === 'dragging') dragging(data.at);
      if (data.shoji === 'dropped') dropped(data.at, data.share);
      if (data.shoji === 'key') {
        const { key, ctrl, alt, shift } = data;
        press(
          new KeyboardEvent('keydown', { key, ctrlKey: ctrl, metaKey: ctrl, altKey: alt, shiftKey: shift }),
        );
      }
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  const isReady = ready > 0;
  useEffect(() => {
    const send = (message: ToPage) => frame.current?.contentWindow?.postMessage(message, origin);
    // Before the page listens, a message to it would log a warning about its origin.
    if (ready === 0) return;
    send({ shoji: 'mode', mode });
    send({ shoji: 'mark', at: marked });
  }, [mode, marked, ready, origin]);
  useEffect(() => {
    if (isReady && address !== null)
      frame.current?.contentWindow?.postMessage({ shoji: 'go', address } satisfies ToPage, origin);
  }, [address, isReady, origin]);

  return (
    <>
      <div className="toolbar">
        {(['select', 'use'] as const).map((one) => (
          <button type="button" key={one} aria-pressed={mode === one} onClick={() => setMode(one)}>
            {text(one)}
          </button>
        ))}
        {widths.map((one) => (
          <button type="button" key={one} aria-pressed={width === one} onClick={() => setWidth(one)}>
            {one}
          </button>
        ))}
      </div>
      {isReady ? null : (
        <p className="muted" role="status">
          {text('starting')} <progress aria-label={text('starting')} />
        </p>
      )}
      <iframe ref={frame} title={text('phone')} style={{ inlineSize: width }} src={first} />
    </>
  );
}
