import type { Generated } from 'kysely';
import type { JsonColumn } from '../database/json-column.ts';
import type { Values } from '../http/refusal.ts';
import type { Kind } from './kinds.ts';

export interface NoticeTables {
  /** Account notices (outbox): written in the transaction of their event, delivered afterwards. */
  user_notice: {
    id: Generated<number>;
    user_id: string;
    kind: Kind;
    /** Placeholder values of its texts; `reason` is the reviewer's, written for the user. */
    details: JsonColumn<Values>;
    /** Unix ms. */
    created_at: number;
    /** Whether it was sent to the user's sockets. */
    told: Generated<boolean>;
    /** When the next mail attempt is due, unix ms; null if there is none to send, or none any more. */
    mail_due: number | null;
  };
}
