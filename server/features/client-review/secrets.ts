import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { reviewCodeLength } from '@everycast/contract/client-review-limits';

/** 192 random bits, for a link's address or a browser's cookie. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** What is stored of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Where a browser opens a link: the token stands after “#”, so that no server is sent it. */
export const addressOf = (publicUrl: string, token: string): string => `${publicUrl}/review#${token}`;

/** Digits that a person types. */
export const newCode = (): string => String(randomInt(10 ** reviewCodeLength)).padStart(reviewCodeLength, '0');

/** What is stored of a link's code: it says nothing about the code of another link. */
export const codeHash = (linkId: string, code: string): string => hashOf(`${linkId}:${code}`);

export const sameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** An address as it may be shown to someone who has the link: "m…@casaverde.example". */
export const hiddenInPart = (email: string): string => email.replace(/^([^@])[^@]*/, '$1…');
