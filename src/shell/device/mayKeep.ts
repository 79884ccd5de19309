/** Whether the browser allows storage. Those that do not log an error on each attempt. */
export function mayKeep(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}
