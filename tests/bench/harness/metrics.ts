import type { CDPSession } from '@playwright/test';

/** The work of the main thread, in milliseconds. */
export interface Work {
  /** Everything: scripts, style, layout, painting, and the browser's own work. */
  task: number;
  /** Scripts, style and layout: the share caused by the page itself. */
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

/** The main thread's work during an action, and the duration in milliseconds. */
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
