import type { MeasuredPage, Shown } from '../harness/browser.ts';
import type { BenchServer } from '../harness/server.ts';

/** A page to measure: where it lies on the bench server, and what stands on it once it is ready. */
export interface Target {
  path: string;
  shown: Shown;
}

export interface Reading {
  value: number;
  unit: 'kB' | 'ms' | '%' | 'x' | 'gaps' | 'a second';
}

/** What one repetition measured, by the name of the row in the table. */
export type Readings = Record<string, Reading>;

export interface Measure {
  /** Runs before the page is opened. */
  prepare?(server: BenchServer): void;
  run(opened: MeasuredPage, server: BenchServer): Promise<Readings>;
}

/** What a row is to reach. */
export interface Goal {
  /** At most so many times the twin. */
  ratio?: number;
  /** At most so much, in the unit of the row. */
  atMost?: number;
  /** At most so much more than the twin, in the unit of the row. */
  extra?: number;
}

export const ms = (value: number): Reading => ({ value, unit: 'ms' });
export const percent = (value: number): Reading => ({ value, unit: '%' });

/** Time for a page to come to rest after it is ready, in milliseconds. */
export const rest = 500;
