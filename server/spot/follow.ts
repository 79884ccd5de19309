import { type Activity, slowWhileIdle } from '../common/activity.ts';
import type { EventBus } from '../common/events.ts';
import type { InstanceBus } from '../instances/index.ts';
import type { Markets } from './markets.ts';

/** Polling interval: messages between instances may be lost. While the exchange is not in use it is a minute. */
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
  bus: InstanceBus;
  activity: Activity;
  onError: (error: unknown) => void;
}): () => Promise<void> {
  const { markets, events, bus, activity, onError } = options;
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
  const stopListening = events.on('batch', () => bus.send({ books: true }));
  bus.on('books', look);
  const poll = slowWhileIdle(activity, async () => look());
  const timer = setInterval(poll, everyMs);
  return async () => {
    stopped = true;
    stopListening();
    clearInterval(timer);
    await looking;
  };
}
