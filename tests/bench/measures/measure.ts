import type { MeasuredPage, Shown } from '../harness/browser.ts';
import type { BenchServer } from '../harness/server.ts';

/** A page to measure: its path on the bench server, and its elements once it is ready. */
export interface Target {
  path: string;
  shown: Shown;
}

export interface Reading {
  value: number;
  unit: 'kB' | 'ms' | '%' | 'x' | 'gaps' | 'requests' | 'a second' | 's' | 'MB' | 'sockets';
}

/** The results of one repetition, by the name of the row in the table. */
export type Readings = Record<string, Reading>;

export interface Measure {
  /** Runs before the page is opened. */
  prepare?(server: BenchServer): void;
  run(opened: MeasuredPage, server: BenchServer): Promise<Readings>;
}

/** The goal of a row. */
export interface Goal {
  /** Maximum ratio to the hand-written page. */
  ratio?: number;
  /** Maximum ratio to the page that has this name among the peers. */
  peer?: { name: string; ratio: number };
  /** Maximum value, in the unit of the row. */
  atMost?: number;
  /** Maximum difference to the hand-written page, in the unit of the row. */
  extra?: number;
}

export const ms = (value: number): Reading => ({ value, unit: 'ms' });
export const percent = (value: number): Reading => ({ value, unit: '%' });

/** Time for a page to become idle after it is ready, in milliseconds. */
export const rest = 500;
