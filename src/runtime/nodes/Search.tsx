import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { KindProps } from '../render/kind.ts';
import { useBound } from '../render/useReads.ts';
import { ButtonView } from '../ui/ButtonView.tsx';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { text } from '../values/read.ts';
import styles from './Search.module.css';

/** The debounce time of the search, in milliseconds. */
const delayMs = 250;

/** A search field. Text that an input method is still composing (かな before 漢字) is not searched for. */
export default function Search({ node, scope, props }: KindProps<'search'>): ReactNode {
  const { host } = scope.page.runtime;
  const [bound, setBound] = useBound(scope, node.props.bind);
  const kept = text(bound);
  const [entered, setEntered] = useState(kept);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(kept);
  // Shows a value that was set from outside.
  useEffect(() => {
    if (kept === sent.current) return;
    sent.current = kept;
    setEntered(kept);
  }, [kept]);
  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(() => stop, []);
  const look = (words: string) => {
    stop();
    sent.current = words;
    setBound(words);
  };
  const type = (words: string) => {
    setEntered(words);
    stop();
    if (!composing.current) timer.current = setTimeout(() => look(words), delayMs);
  };
  const placeholder = text(props.placeholder);
  return (
    <search className={styles.search}>
      <IconGlyph scope={scope} name="search" className={styles.icon} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        value={entered}
        placeholder={placeholder}
        aria-label={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
        onCompositionStart={() => {
          composing.current = true;
          stop();
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          type(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          look(entered);
          event.currentTarget.blur();
        }}
      />
      {entered ? (
        <ButtonView
          look="icon"
          label={host.text('runtime.clear')}
          icon={<IconGlyph scope={scope} name="x" size="s" />}
          onPress={() => {
            setEntered('');
            look('');
            input.current?.focus();
          }}
        />
      ) : null}
    </search>
  );
}
