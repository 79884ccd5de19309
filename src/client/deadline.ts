/** An abort signal that fires on a timeout or when the caller aborts. */
interface Deadline {
  signal: AbortSignal;
  /** Whether the timeout ended it. */
  expired(): boolean;
  /** Must be called when the call is over: clears the timer and removes the listener from the caller's signal. */
  clear(): void;
}

/**
 * Not `AbortSignal.any` and `AbortSignal.timeout`: phones that are still in use lack them.
 * @param timeout milliseconds
 * @param caller the caller's own signal
 */
export function deadline(timeout: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, timeout);
  const leave = () => controller.abort(caller?.reason);
  if (caller?.aborted) leave();
  else caller?.addEventListener('abort', leave, { once: true });
  return {
    signal: controller.signal,
    expired: () => late,
    clear() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', leave);
    },
  };
}
