export interface Summary {
  median: number;
  /** The quartiles: half of the samples are between them. */
  low: number;
  high: number;
  samples: number[];
}

export function summarise(samples: readonly number[]): Summary {
  const sorted = [...samples].sort((one, other) => one - other);
  return {
    median: quantile(sorted, 0.5),
    low: quantile(sorted, 0.25),
    high: quantile(sorted, 0.75),
    samples: [...samples],
  };
}

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new Error('no samples');
  return below + (above - below) * (place - Math.floor(place));
}
