/** The labels of roles. */
import type { Role } from '../accounts.ts';
import { text } from './text.ts';

export const roleName = (role: Role): string => text(`role.${role}`);
