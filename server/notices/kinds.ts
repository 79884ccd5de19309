/** The kinds of account notices. Their texts are `server.notice.<kind>` in locales/. */

interface KindOfNotice {
  tone: 'good' | 'bad' | 'pending';
  /** The page of the app for details. */
  link: string;
  /** Whether it is also sent by mail: all changes that affect access to the account or its money. */
  mail?: boolean;
}

const verification = '/pages/verification/index';
const deposits = '/pages/assets/record?tab=deposit';
const withdrawals = '/pages/assets/record?tab=withdraw';
const security = '/pages/settings/security/index';

export const kinds = {
  verification_passed: { tone: 'good', link: verification },
  verification_rejected: { tone: 'bad', link: verification },
  advanced_passed: { tone: 'good', link: verification },
  advanced_rejected: { tone: 'bad', link: verification },
  deposit_passed: { tone: 'good', link: deposits },
  deposit_rejected: { tone: 'bad', link: deposits },
  withdrawal_passed: { tone: 'good', link: withdrawals },
  withdrawal_rejected: { tone: 'bad', link: withdrawals },
  password_changed: { tone: 'pending', link: security, mail: true },
  password_reset: { tone: 'pending', link: security, mail: true },
  fund_password_set: { tone: 'pending', link: security, mail: true },
  fund_password_changed: { tone: 'pending', link: security, mail: true },
  login_code_on: { tone: 'pending', link: security, mail: true },
  login_code_off: { tone: 'pending', link: security, mail: true },
  withdraw_address_added: { tone: 'pending', link: '/pages/user/address/index', mail: true },
  // Its mail is sent before the change (see users/bank-card.ts).
  bank_card_changed: { tone: 'pending', link: '/pages/bankbind/index' },
} satisfies Record<string, KindOfNotice>;

export type Kind = keyof typeof kinds;

/** Whether it is also sent by mail. */
export function isMailed(kind: Kind): boolean {
  const { mail = false }: KindOfNotice = kinds[kind];
  return mail;
}
