import { MailKind, type MailSubscription, type NotificationChoices } from '@everycast/contract/notification-settings';
import { z } from 'zod';
import { lockUntilEnd } from '../../kernel/database/lock.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { SettingsStore } from './settings-store.ts';

const purpose = 'unsubscribe';
/** All that a link carries: whose mail of which kind it ends. */
const Link = z.strictObject({ userId: z.string(), kind: MailKind });

/** One-click unsubscribing (RFC 8058), by links that nobody can guess and that work without signing in. */
export interface Unsubscribing {
  link(userId: string, kind: MailKind): string;
  /** @throws AppError not_found */
  look(token: string): Promise<MailSubscription>;
  /** Ends that kind of mail, however often it is called. @throws AppError not_found */
  unsubscribe(token: string): Promise<MailSubscription>;
}

export function createUnsubscribing(
  kernel: Pick<Kernel, 'db' | 'clock' | 'secrets' | 'publicUrl'>,
  settings: SettingsStore,
  exists: (userId: string) => Promise<boolean>,
): Unsubscribing {
  async function opened(token: string): Promise<z.output<typeof Link>> {
    const link = open(token);
    if (!link || !(await exists(link.userId))) throw new AppError('not_found', 'notifications.link_invalid');
    return link;
  }

  function open(token: string): z.output<typeof Link> | null {
    try {
      return Link.parse(JSON.parse(kernel.secrets.open(token, purpose)));
    } catch {
      return null; // not one of ours, or changed
    }
  }

  return {
    link: (userId, kind) =>
      `${kernel.publicUrl}/unsubscribe?token=${encodeURIComponent(kernel.secrets.seal(JSON.stringify({ userId, kind }), purpose))}`,
    async look(token) {
      const { userId, kind } = await opened(token);
      return { kind, subscribed: wantsMail(await settings.get(userId), kind) };
    },
    async unsubscribe(token) {
      const { userId, kind } = await opened(token);
      await kernel.db.transaction().execute(async (tx) => {
        await lockUntilEnd(tx, `notification settings of ${userId}`);
        await settings.save(tx, userId, withoutMail(await settings.get(userId, tx), kind), kernel.clock.now());
      });
      return { kind, subscribed: false };
    },
  };
}

const wantsMail = (choices: NotificationChoices, kind: MailKind): boolean =>
  kind === 'summary' ? choices.summaries : choices.topics[kind].email;

function withoutMail(choices: NotificationChoices, kind: MailKind): NotificationChoices {
  if (kind === 'summary') return { ...choices, summaries: false };
  return { ...choices, topics: { ...choices.topics, [kind]: { ...choices.topics[kind], email: false } } };
}
