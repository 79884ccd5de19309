/** The playground: JSON left, the page right, findings below. Nothing is sent to a server. */
import './playground.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import start from './start.json?raw';
import { fromHash, toHash } from './state.ts';
import type { Answer } from './worker.ts';

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });

/** The offset of a line and column, which count from 1. */
function offsetOf(text: string, { line, column }: { line: number; column: number }): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
}

interface PlaygroundProps {
  first: string;
  /** The state in the address cannot be read. */
  isDamaged: boolean;
}

function Playground({ first, isDamaged }: PlaygroundProps): ReactNode {
  const [text, setText] = useState(first);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [ready, setReady] = useState(false);
  const [copied, setCopied] = useState(false);
  const number = useRef(0);
  const editor = useRef<HTMLTextAreaElement>(null);
  const lines = useRef<HTMLPreElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.number === number.current) setAnswer(data);
    };
    const isReady = ({ data, source }: MessageEvent): void => {
      if (source === frame.current?.contentWindow && data?.ready) setReady(true);
    };
    addEventListener('message', isReady);
    // The frame may have loaded earlier.
    frame.current?.contentWindow?.location.reload();
    return () => removeEventListener('message', isReady);
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => {
      number.current += 1;
      worker.postMessage({ number: number.current, text });
      void toHash(text).then((hash) => history.replaceState(null, '', text === start ? '#' : hash));
    }, 200);
    setCopied(false);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    if (ready && answer?.shown)
      frame.current?.contentWindow?.postMessage({ show: answer.shown }, location.origin);
  }, [ready, answer]);

  const findings = answer?.findings ?? [];
  return (
    <>
      <header>
        <a href="../">Shoji</a>
        <h1>Playground</h1>
        <button type="button" onClick={() => setText(start)}>
          Start again
        </button>
        <button
          type="button"
          onClick={() => void navigator.clipboard.writeText(location.href).then(() => setCopied(true))}
        >
          {copied ? 'Copied' : 'Copy link'}
        </button>
      </header>
      {isDamaged && text === first ? (
        <p role="alert">This link is damaged. The example is shown instead.</p>
      ) : null}
      <main>
        <section aria-label="Definition" className="editor">
          <pre ref={lines} aria-hidden="true">
            {text.split('\n').map((_, at) => `${at + 1}\n`)}
          </pre>
          <textarea
            ref={editor}
            aria-label="Screen definition in JSON"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onScroll={({ currentTarget }) => {
              if (lines.current) lines.current.scrollTop = currentTarget.scrollTop;
            }}
          />
        </section>
        <section aria-label="Page" className="phone">
          <iframe ref={frame} title="The page" src="./frame.html" />
        </section>
        <section aria-label="Findings" className="findings" aria-live="polite">
          {findings.length === 0 ? (
            <p>{answer ? 'There are no problems.' : 'Loading the language …'}</p>
          ) : (
            <ul>
              {findings.map((finding) => (
                <li key={`${finding.start.line}:${finding.start.column} ${finding.message}`}>
                  <button
                    type="button"
                    onClick={() => {
                      editor.current?.focus();
                      editor.current?.setSelectionRange(
                        offsetOf(text, finding.start),
                        offsetOf(text, finding.end),
                      );
                    }}
                  >
                    <b>
                      {finding.start.line}:{finding.start.column}
                    </b>{' '}
                    {finding.message}
                    {finding.expected === undefined ? null : ` Expected: ${finding.expected}.`}
                    {finding.nearest === undefined ? null : ` Did you mean “${finding.nearest}”?`}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      </main>
    </>
  );
}

// The theme of the surrounding documentation.
const kept = localStorage.getItem('rspress-theme-appearance');
if (kept === 'dark' || kept === 'light') document.documentElement.style.colorScheme = kept;

const place = document.getElementById('root') as HTMLElement;
const linked = await fromHash(location.hash);
createRoot(place).render(
  <Playground first={linked ?? start} isDamaged={linked === null && location.hash.length > 1} />,
);
