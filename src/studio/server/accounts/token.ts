/** Secret tokens, of which the server only keeps hashes. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A plain hash is enough for 256 random bits. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
