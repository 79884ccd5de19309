import type { Generated } from 'kysely';

export interface SupportTables {
  support_request: {
    id: Generated<number>;
    /** The logged-in user; null for a visitor. */
    user_id: string | null;
    topic: 'account' | 'deposit' | 'withdrawal' | 'trade' | 'other';
    /** Address for the answer. */
    email: string;
    message: string;
    /** Language of the app. */
    lang: string;
    /** Unix ms. */
    created_at: number;
    /** Unix ms; null while it is unanswered. */
    answered_at: number | null;
  };
}
