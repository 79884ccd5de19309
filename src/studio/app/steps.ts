/** Adds the steps of views. */
import type { Change } from '../draft/step.ts';
import type { Connection } from './connection.ts';

/** Adds a step, if it changes anything. @param changes receives the prefix for new ids */
export function addStep(connection: Connection, label: string, changes: (prefix: string) => Change[]): void {
  const id = connection.nextId();
  const made = changes(id);
  if (made.length > 0) connection.addOrTell({ id, author: connection.author, label, changes: made });
}
