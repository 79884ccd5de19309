import type { EventBus } from '../events.ts';
import type { Wire } from '../instances/index.ts';
import type { Markets } from './markets.ts';

/** How often it is looked, whatever was heard: what is told may be lost. */
const everyMs = 1000;
/** How long one look follows another at least. */
const restMs = 50;

/**
 * Lets the books and prices of this instance follow what happens on others. They tell that something has happened;
 * what has is read from SQL.
 * @param onError is told what goes wrong; the next look comes all the same
 * @returns ends it; resolves when no look is under way any more
 */
export function followInstances(options: {
  markets: Pick<Markets, 'catchUp'>;
  events: EventBus;
  wire: Wire;
  onError: (error: unknown) => void;
}): () => Promise<void> {
  const { markets, events, wire, onError } = options;
  let looking: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const look = (): void => {
    if (stopped) return;
    if (looking) {
      again = true;
      return;
    }
    again = false;
    looking = markets
      .catchUp()
      .catch(onError)
      .then(() => new Promise((resolve) => setTimeout(resolve, restMs)))
      .then(() => {
        looking = undefined;
        if (again) look();
      });
  };
  const unheard = events.on('batch', () => wire.send({ books: true }));
  wire.on('books', look);
  const timer = setInterval(look, everyMs);
  return async () => {
    stopped = true;
    unheard();
    clearInterval(timer);
    await looking;
  };
}
