import type { Generated } from 'kysely';
import type { Stored } from '../database/stored.ts';
import type { Values } from '../http/refusal.ts';
import type { Kind } from './kinds.ts';

export interface NoticeTables {
  /** What users are told of their accounts. Written in the transaction of what it tells of, told afterwards. */
  user_notice: {
    id: Generated<number>;
    user_id: string;
    kind: Kind;
    /** What fills its texts; `reason` is that of a reviewer, in words for the user. */
    details: Stored<Values>;
    /** Unix ms. */
    created_at: number;
    /** Whether the user's sockets were told. */
    told: Generated<boolean>;
    /** When a mail of it is to be tried, unix ms; null where there is none to send, or not any more. */
    mail_due: number | null;
  };
}
