import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Scope } from '../page/scope.ts';
import type { KindProps } from '../render/kind.ts';
import { Nodes } from '../render/NodeView.tsx';
import { classes } from '../ui/classes.ts';
import { IconGlyph } from '../ui/IconGlyph.tsx';
import { list, text } from '../values/read.ts';
import styles from './Carousel.module.css';
import frame from './CarouselSkeleton.module.css';
import { Place } from './pageState.ts';
import { useAutoplay } from './useAutoplay.ts';

/**
 * Up to this many slides are all rendered and have a dot each; of more, only those near the current one are rendered.
 */
const many = 12;
const near = 2;

/** Slides to swipe through, or a ticker. */
export default function Carousel(kind: KindProps<'carousel'>): ReactNode {
  const { scope, props } = kind;
  const items = list(props.of);
  const [at, setAt] = useState(0);
  const here = items.length > 0 ? Math.min(at, items.length - 1) : 0;
  const box = useRef<HTMLElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const ticker = props.look === 'ticker';
  const next = useCallback(() => {
    const { current } = track;
    if (ticker || !current) {
      setAt((now) => (now + 1) % Math.max(1, items.length));
      return;
    }
    const following = (Math.round(current.scrollLeft / stride(current)) + 1) % Math.max(1, items.length);
    current.scrollTo({ left: following * stride(current), behavior: 'smooth' });
  }, [ticker, items.length]);
  const autoplay = useAutoplay(box, items.length > 1 ? (props.every ?? 0) : 0, next);
  if (items.length === 0) return null;
  const { host } = scope.page.runtime;
  const nameOf = (index: number) => `${index + 1} / ${items.length}`;
  const pause = autoplay.runs ? (
    <button
      type="button"
      className={styles.pause}
      aria-label={host.text(autoplay.stopped ? 'runtime.play' : 'runtime.pause')}
      onClick={autoplay.toggle}
    >
      <IconGlyph host={host} name={autoplay.stopped ? 'play' : 'pause'} size="s" />
    </button>
  ) : null;
  const isNear = (index: number) => items.length <= many || Math.abs(index - here) <= near;
  const slide = (it: unknown, index: number) =>
    isNear(index) ? (
      <Place key={index} value={`slide ${index}`}>
        <Slide {...kind} scope={scope} it={it} index={index} />
      </Place>
    ) : null;
  if (ticker) {
    return (
      <section
        ref={box}
        className={styles.ticker}
        aria-roledescription={host.text('runtime.carousel')}
        aria-label={text(props.label)}
      >
        {items.map((it, index) =>
          isNear(index) ? (
            <div
              key={index}
              className={classes(styles.line, index < here && styles.before, index > here && styles.after)}
              aria-hidden={index === here ? undefined : true}
            >
              {slide(it, index)}
            </div>
          ) : null,
        )}
        {pause}
      </section>
    );
  }
  return (
    <section
      ref={box}
      className={frame.carousel}
      aria-roledescription={host.text('runtime.carousel')}
      aria-label={text(props.label)}
    >
      <ul
        ref={track}
        className={styles.track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element has to be focusable for keyboard users
        tabIndex={0}
        aria-label={nameOf(here)}
        onScroll={(event) => setAt(Math.round(event.currentTarget.scrollLeft / stride(event.currentTarget)))}
      >
        {items.map((it, index) => (
          <li key={index} className={styles.slide} inert={index !== here}>
            {slide(it, index)}
          </li>
        ))}
      </ul>
      {items.length > 1 ? (
        <div className={frame.foot}>
          <div className={styles.dots} aria-hidden="true">
            {items.length <= many
              ? items.map((_, index) => (
                  <span key={index} className={classes(styles.dot, index === here && styles.here)} />
                ))
              : nameOf(here)}
          </div>
          {pause}
        </div>
      ) : null}
    </section>
  );
}

/** The distance between two slides, in pixels. */
function stride(track: HTMLElement): number {
  const [first, second] = track.children;
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return track.clientWidth || 1;
  return second.offsetLeft - first.offsetLeft || 1;
}

function Slide({
  scope,
  props,
  it,
  index,
}: KindProps<'carousel'> & { scope: Scope; it: unknown; index: number }): ReactNode {
  const here = useMemo(() => scope.with({ it, index }), [scope, it, index]);
  return <Nodes slot={props.children} scope={here} />;
}
