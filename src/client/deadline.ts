/** A signal that ends a call: when its time is up, or when the caller no longer wants it. */
interface Deadline {
  signal: AbortSignal;
  /** Whether it was the time that ended it. */
  expired(): boolean;
  /** To be called when the call is over: stops the clock and lets go of the caller's signal. */
  clear(): void;
}

/**
 * `AbortSignal.any` and `AbortSignal.timeout` would say the same, but phones that are still in use lack them.
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
