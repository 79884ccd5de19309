import { isRefusal } from './calls.ts';
import type { Connection } from './connection.ts';

interface Events {
  opened?(): void;
  /** The studio may not open one of them. */
  refused?(): void;
}

/**
 * Loads files, so that the draft has their texts; repeatedly, while there is no connection.
 * @returns stops it
 */
export function openFiles(
  connection: Connection,
  files: readonly string[],
  { opened, refused }: Events,
): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const load = async (): Promise<void> => {
    try {
      await Promise.all(files.map((file) => connection.open(file)));
      if (!isStopped) opened?.();
    } catch (error) {
      if (isStopped) return;
      if (isRefusal(error)) refused?.();
      else timer = setTimeout(() => void load(), connection.retryMs);
    }
  };
  void load();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
