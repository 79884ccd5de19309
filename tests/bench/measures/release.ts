/**
 * The time from a saved file to a release that servers check calls against, and back: the command in a separate
 * process, on a copy of the exchange's definitions, and three followers, as in three instances.
 */
import { followReleases, type Releases } from '../../../src/server/index.ts';
import { type Duration, ReleaseCopy } from '../harness/releaseCopy.ts';
import type { Figure } from '../harness/report.ts';

export async function releaseFigures(): Promise<Figure[]> {
  const copy = new ReleaseCopy();
  const followers: Releases<true>[] = [];
  try {
    const first = await copy.run();
    for (let one = 0; one < 3; one++)
      followers.push(
        await followReleases(copy.releases, {
          load: async () => true as const,
          onError: (error) => console.error(error),
        }),
      );
    /** From the start of the command until all followers know. */
    const followed = async (...args: string[]): Promise<Duration & { known: number }> => {
      const before = followers[0]?.pointer()?.sequence ?? 0;
      const began = performance.now();
      const taken = await copy.run(...args);
      while (followers.some((one) => (one.pointer()?.sequence ?? 0) <= before))
        await new Promise((resolve) => setTimeout(resolve, 10));
      return { ...taken, known: (performance.now() - began) / 1000 };
    };
    copy.edit('locales/en.json', '"Cancel"', '"Stop"');
    const text = await followed();
    copy.edit('schemas/transfer.json', '"type": "object"', '"type": "object", "minProperties": 1');
    const form = await followed('--yes');
    const back = await followed('rollback');
    const figures = (what: string, { cpu, elapsed }: Duration): Figure[] => [
      { measure: `${what}, CPU`, value: cpu, unit: 's' },
      { measure: `${what}, elapsed`, value: elapsed, unit: 's' },
    ];
    return [
      ...figures('first release of a folder', first),
      ...figures('release, one text changed', text),
      {
        measure: 'changed text saved until three followers have it',
        value: text.known,
        unit: 's',
        atMost: 10,
      },
      ...figures('release, one form changed', form),
      ...figures('release rollback', back),
      { measure: 'rollback until three followers have it', value: back.known, unit: 's', atMost: 5 },
    ];
  } finally {
    for (const one of followers) one.close();
    copy.remove();
  }
}
