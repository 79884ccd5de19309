/** An entry of the audit log. */
import type { Reason } from '../../../language/release/history.ts';

/** A line of the audit log. */
export interface AuditEntry {
  /** Unix milliseconds. */
  at: number;
  /** The name of the person. */
  by: string;
  what:
    | Reason
    | 'draft published'
    | 'approved'
    | 'approval revoked'
    | 'invited'
    | 'invited again'
    | 'invitation revoked'
    | 'roles changed'
    | 'joined'
    | 'passkey added'
    | 'passkey removed'
    | 'person removed';
  message: string;
  release?: string;
  share?: number | undefined;
  draft?: string;
  /** The approved commit of the draft. */
  commit?: string;
  /** Who approved the published draft, if an approval was required. */
  approvedBy?: string | undefined;
  /** The name of the person whom it affects. */
  person?: string;
}
