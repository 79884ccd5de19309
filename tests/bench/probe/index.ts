/**
 * Runs inside the measured page, before any of its scripts, as `window.bench`. Both versions are measured by the
 * same code, so that neither reports by itself that it is ready.
 */

function afterPaint(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
  });
}

/** Timeout in milliseconds after which a page counts as broken. */
const timeoutMs = 30_000;

function whenThere(selector: string, count: number): Promise<void> {
  const found = () => document.querySelectorAll(selector).length;
  return new Promise((resolve, reject) => {
    if (found() >= count) return resolve();
    const timer = setTimeout(
      () => reject(new Error(`${found()} of ${count} ${selector} after ${timeoutMs} ms`)),
      timeoutMs,
    );
    const observer = new MutationObserver(() => {
      if (found() < count) return;
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    });
    observer.observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['aria-invalid', 'data-close', 'data-lit'],
    });
  });
}

export function createBench() {
  let ready: Promise<number> | undefined;
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  return {
    /** The longest task of the main thread since the last call, in milliseconds; 0 if none took 50. */
    longestTask(): number {
      const taken = longest;
      longest = 0;
      return taken;
    },

    /** Sets the mark `ready` once this many elements exist and are painted. */
    markReady(selector: string, count: number): void {
      ready = whenThere(selector, count)
        .then(afterPaint)
        .then((time) => {
          performance.mark('ready', { startTime: time });
          return time;
        });
    },

    /** Milliseconds from the start of the navigation to the mark. */
    ready(): Promise<number> {
      return ready ?? Promise.reject(new Error('nothing to wait for'));
    },

    /** Milliseconds from the press of a button until this many elements are painted. */
    async pressed(button: string, selector: string, count: number): Promise<number> {
      const element = document.querySelector<HTMLElement>(button);
      if (!element) throw new Error(`no ${button}`);
      const start = performance.now();
      const shown = whenThere(selector, count).then(afterPaint);
      element.click();
      return (await shown) - start;
    },

    /**
     * Keeps scrolling to the end of the page while it grows.
     * @returns when each of the texts, or one after it, was first painted in a list row, in milliseconds since the navigation
     */
    async followEnd(texts: readonly string[]): Promise<number[]> {
      const times: number[] = [];
      let last = performance.now();
      const page = document.scrollingElement;
      if (!page) throw new Error('nothing scrolls');
      while (times.length < texts.length) {
        page.scrollTop = page.scrollHeight;
        const time = await afterPaint();
        const rows = [...document.querySelectorAll('li, [role="listitem"]')].slice(-60);
        const shown = rows.map((row) => row.textContent).join('\n');
        // A fast list can pass one in the time of a frame: whoever shows a later one has shown it.
        const reached = texts.findLastIndex((text, index) => index >= times.length && shown.includes(text));
        if (reached >= 0) last = time;
        else if (time - last > timeoutMs)
          throw new Error(`No row ${texts[times.length]} after ${timeoutMs} ms`);
        while (times.length <= reached) times.push(time);
      }
      return times;
    },

    /** The number of gaps of more than 25 ms between two frames in this many milliseconds. */
    gaps(during: number): Promise<number[]> {
      return new Promise((resolve) => {
        const gaps: number[] = [];
        const start = performance.now();
        let before = start;
        const frame = () => {
          const now = performance.now();
          if (now - before > 25) gaps.push(now - before);
          before = now;
          if (now - start < during) requestAnimationFrame(frame);
          else resolve(gaps);
        };
        requestAnimationFrame(frame);
      });
    },

    /**
     * Scrolls down, as a flick does, in each frame as far as its time asks for.
     * @param speed pixels a second
     * @returns the gaps between two frames of more than 50 ms in this many milliseconds
     */
    scroll(speed: number, during: number): Promise<number[]> {
      const page = document.scrollingElement;
      if (!page) throw new Error('nothing scrolls');
      return new Promise((resolve) => {
        const gaps: number[] = [];
        const start = performance.now();
        const from = page.scrollTop;
        let before = start;
        const frame = () => {
          const now = performance.now();
          if (now - before > 50) gaps.push(now - before);
          before = now;
          page.scrollTop = from + ((now - start) / 1000) * speed;
          if (now - start < during) requestAnimationFrame(frame);
          else resolve(gaps);
        };
        requestAnimationFrame(frame);
      });
    },

    /** Fixed work that shows how much the processor is slowed down. @returns a value, to prevent optimization */
    work(): number {
      let sum = 0;
      for (let index = 0; index < 2e7; index++) sum = (sum + index * index) % 1000003;
      return sum;
    },
  };
}

declare global {
  interface Window {
    bench: ReturnType<typeof createBench>;
  }
}

window.bench = createBench();
