/** Metrics that an exchange reports about itself. */

/** A counter or gauge of Node's, such as `process_cpu_seconds_total`. */
export async function ownMetric(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const value = new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`The exchange does not report ${name}`);
  return Number(value);
}
