/** Hours as parts of a strip. */

/** Minutes since midnight of `HH:MM`. */
export const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

export interface Scale {
  /** Minutes since midnight, at whole hours. */
  from: number;
  to: number;
}

/** The scale that shows all of these times, from one whole hour to another. */
export function scaleOf(times: readonly string[]): Scale {
  const minutes = times.map(minutesOf);
  if (minutes.length === 0) return { from: 0, to: 24 * 60 };
  const hour = 60;
  return {
    from: Math.floor(Math.min(...minutes) / hour) * hour,
    to: Math.ceil(Math.max(...minutes) / hour) * hour,
  };
}

/** The position of a time on a scale, from 0 to 100. */
export function percent(minutes: number, { from, to }: Scale): number {
  if (to <= from) return 0;
  return Math.min(100, Math.max(0, ((minutes - from) / (to - from)) * 100));
}
