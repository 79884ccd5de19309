import type { Generated } from 'kysely';

export interface SupportTables {
  support_request: {
    id: Generated<number>;
    /** Who was logged in; null for a visitor. */
    user_id: string | null;
    topic: 'account' | 'deposit' | 'withdrawal' | 'trade' | 'other';
    /** Where the answer goes. */
    email: string;
    message: string;
    /** The language that the app was in. */
    lang: string;
    /** Unix ms. */
    created_at: number;
    /** Unix ms; null while nobody has answered. */
    answered_at: number | null;
  };
}
