import { createHash, randomBytes } from 'node:crypto';

/** 192 random bits, for a link's address. */
export const newToken = (): string => randomBytes(24).toString('base64url');
/** What a token looks like. */
export const tokenShape = /^[\w-]{32}$/;

/** What is stored of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** An address as it may be shown to someone who has a link: “m…@casaverde.example”. */
export const hiddenInPart = (email: string): string => email.replace(/^([^@])[^@]*/, '$1…');
