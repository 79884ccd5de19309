import type { Generated } from 'kysely';
import type { JsonColumn } from '../database/json-column.ts';
import type { Language } from '../http/operations.ts';
import type { Details } from '../records/index.ts';
import type { Scene } from './codes.ts';

/** Times are unix milliseconds. */
export interface UserTables {
  area_code: {
    id: number;
    name: string;
    lang: Language | null;
    area_code: string;
    /** ISO 3166 alpha-2. */
    country: string;
    sort: number;
  };
  /** Either `email` or `area_code` and `phone`: what the user logs in with. */
  users: {
    /** A number as text: the user's id in the ledger. */
    id: Generated<string>;
    email: string | null;
    area_code: string | null;
    phone: string | null;
    password: string;
    fund_password: string | null;
    language: Language;
    /** Whether every login requires a code besides the password. */
    login_code: Generated<boolean>;
    extension_code: string;
    invited_by: string | null;
    created_at: number;
  };
  session: {
    id: Generated<number>;
    token_hash: string;
    user_id: string;
    device: string;
    address: string;
    created_at: number;
    seen_at: number;
    expires_at: number;
  };
  /** The last code per requester, recipient and scene. `hash` is null once it was used. */
  code: {
    recipient: string;
    scene: Scene;
    /** `session:<id>` or `network:<network>`. */
    asker: string;
    ticket_hash: string;
    hash: string | null;
    sent_at: number;
    tries: number;
  };
  /** Networks from which users have logged in. */
  login_place: {
    recipient: string;
    network: string;
    seen_at: number;
  };
  /** The development mailbox. */
  mail: {
    id: Generated<number>;
    recipient: string;
    scene: string;
    body: string;
    sent_at: number;
  };
  verification: {
    id: Generated<number>;
    user_id: string;
    level: 'basic' | 'advanced';
    status: 'reviewing' | 'passed' | 'rejected';
    details: JsonColumn<Details>;
    reason: string | null;
    created_at: number;
    handled_at: number | null;
  };
  bank_card: {
    id: Generated<number>;
    user_id: string;
    bank_id: number | null;
    details: JsonColumn<Details>;
    updated_at: number;
  };
  upload: {
    id: Generated<number>;
    user_id: string;
    /** `image/jpeg` or `image/png`. */
    kind: string;
    content: Buffer;
    created_at: number;
  };
}
