/** User accounts: identity, authentication and security settings. */
import type { Handlers } from '../http/operations.ts';
import { bankCardHandlers } from './bank-card.ts';
import { centerHandlers } from './center.ts';
import { loginHandlers } from './login.ts';
import { securityHandlers } from './security.ts';
import { settingsHandlers } from './settings.ts';
import { verificationHandlers } from './verification.ts';

export const userHandlers: Handlers = {
  ...bankCardHandlers,
  ...centerHandlers,
  ...loginHandlers,
  ...securityHandlers,
  ...settingsHandlers,
  ...verificationHandlers,
};
