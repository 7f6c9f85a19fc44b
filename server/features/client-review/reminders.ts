import type { ReviewReminders } from '@everycast/contract/client-review';
import { Id } from '@everycast/contract/common';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { HostOf } from './host.ts';
import type { LinkRow, ReviewStore } from './review-store.ts';
import { hiddenInPart } from './secrets.ts';

const purpose = 'review reminders';
/** All that an address carries. */
const Stopping = z.strictObject({ linkId: Id });

/**
 * Mails about new posts and those that are due end with an address that stops them, for one link and so for one client. Nobody can guess it,
 * and it works without the link itself (RFC 8058).
 */
export interface Reminders {
  stopAddress(linkId: string): string;

  /** @throws AppError not_found */
  look(token: string): Promise<ReviewReminders>;

  /** Stops them, however often it is called. @throws AppError not_found */
  stop(token: string): Promise<ReviewReminders>;
}

export function createReminders(
  kernel: Pick<Kernel, 'clock' | 'secrets' | 'publicUrl'>,
  { store, hostOf }: { store: ReviewStore; hostOf: HostOf },
): Reminders {
  async function linkOf(token: string): Promise<LinkRow> {
    const id = open(token)?.linkId;
    const link = id === undefined ? null : await store.one(id);
    if (!link) throw new AppError('not_found', 'client_review.stop_unknown');
    return link;
  }

  function open(token: string): z.output<typeof Stopping> | null {
    try {
      return Stopping.parse(JSON.parse(kernel.secrets.open(token, purpose)));
    } catch {
      return null; // not one of ours, or changed
    }
  }

  const shown = async (link: LinkRow, stopped: boolean): Promise<ReviewReminders> => ({
    workspace: (await hostOf(link)).workspace,
    email: hiddenInPart(link.email),
    stopped,
  });

  return {
    stopAddress(linkId) {
      const token = kernel.secrets.seal(JSON.stringify({ linkId }), purpose);
      return `${kernel.publicUrl}/review/reminders?token=${encodeURIComponent(token)}`;
    },

    async look(token) {
      const link = await linkOf(token);
      return shown(link, link.remindersStoppedAt !== null);
    },

    async stop(token) {
      const link = await linkOf(token);
      await store.stopReminders(link.id, kernel.clock.now());
      return shown(link, true);
    },
  };
}
