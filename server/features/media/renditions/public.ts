import { createHmac, timingSafeEqual } from 'node:crypto';
import { message } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { isFetchable, isOutside } from '../../../kernel/safe-fetch/addresses.ts';

/** How long a platform may fetch a file: slow ones retry for hours. Milliseconds. */
export const openFor = 12 * 3_600_000;

/** A stored file, as described by a public URL. */
export interface OpenFile {
  key: string;
  contentType: string;
  bytes: number;
}

const ended = () => new AppError('not_found', 'media.link_expired');

/**
 * URLs from which anyone can fetch one file for a few hours. The URL itself contains the file and its expiry, signed with a separate key;
 * nothing is stored.
 */
export function createPublicFiles(kernel: Pick<Kernel, 'publicUrl' | 'secrets' | 'clock'>) {
  const signature = (payload: string): Buffer =>
    createHmac('sha256', Buffer.from(kernel.secrets.derive('public media'), 'base64'))
      .update(payload)
      .digest();

  return {
    /**
     * @param service the service that will fetch it: one inside this Everycast, or next to it, can always reach it
     * @throws PlatformProblem rejected, if this Everycast can't be reached from outside
     */
    address({ key, contentType, bytes }: OpenFile, service: string): string {
      const { publicUrl, clock } = kernel;
      if (!isFetchable(publicUrl) && isOutside(service)) {
        throw new PlatformProblem('rejected', message('publishing.not_reachable', { address: publicUrl }));
      }
      const until = clock.now().getTime() + openFor;
      const payload = Buffer.from([until.toString(36), bytes.toString(36), contentType, key].join(' ')).toString('base64url');
      return `${publicUrl.replace(/\/$/, '')}/public/media/${payload}.${signature(payload).toString('base64url')}`;
    },

    /** A URL's file, and for how many more seconds it is valid. @throws AppError not_found */
    open(token: string): OpenFile & { seconds: number } {
      const [payload = '', sign = ''] = token.split('.');
      const given = Buffer.from(sign, 'base64url');
      const right = signature(payload);
      if (given.length !== right.length || !timingSafeEqual(given, right)) throw ended();
      const [until = '', bytes = '', contentType = '', key = ''] = Buffer.from(payload, 'base64url').toString().split(' ');
      const seconds = Math.floor((Number.parseInt(until, 36) - kernel.clock.now().getTime()) / 1000);
      if (!(seconds > 0)) throw ended();
      return { key, contentType, bytes: Number.parseInt(bytes, 36), seconds };
    },
  };
}
export type PublicFiles = ReturnType<typeof createPublicFiles>;
