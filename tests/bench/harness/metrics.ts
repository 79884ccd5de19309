import type { CDPSession } from '@playwright/test';

/** What the main thread has done, in milliseconds. */
export interface Work {
  /** Everything: scripts, style, layout, painting, and what the browser does in between. */
  task: number;
  /** Scripts, style and layout: what the page itself is to blame for. */
  page: number;
}

export async function workSoFar(cdp: CDPSession): Promise<Work> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const milliseconds = (name: string) => {
    const metric = metrics.find((candidate) => candidate.name === name);
    if (!metric) throw new Error(`Chromium reports no ${name}`);
    return metric.value * 1000;
  };
  return {
    task: milliseconds('TaskDuration'),
    page:
      milliseconds('ScriptDuration') + milliseconds('RecalcStyleDuration') + milliseconds('LayoutDuration'),
  };
}

/** The main thread's work while something happens, and how long that took in milliseconds. */
export async function workDuring(
  cdp: CDPSession,
  happens: () => Promise<unknown>,
): Promise<Work & { elapsed: number }> {
  const before = await workSoFar(cdp);
  const start = performance.now();
  await happens();
  const elapsed = performance.now() - start;
  const after = await workSoFar(cdp);
  return { task: after.task - before.task, page: after.page - before.page, elapsed };
}
