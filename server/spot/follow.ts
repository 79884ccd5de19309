import type { EventBus } from '../common/events.ts';
import type { Wire } from '../instances/index.ts';
import type { Markets } from './markets.ts';

/** Polling interval: messages between instances may be lost. */
const everyMs = 1000;
/** Minimum pause between reads. */
const restMs = 50;

/**
 * Keeps the books and prices of this instance up to date with the other instances. Their messages are only triggers;
 * the changes are read from the database.
 * @param onError receives errors; later reads still happen
 * @returns stops it; resolves when no read is in progress
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
