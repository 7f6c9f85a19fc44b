import type { MailKind } from '@everycast/contract/notification-settings';
import type { Kernel } from '../../kernel/kernel.ts';
import { addressed } from '../../kernel/mail.ts';
import { zoneOf } from './choices.ts';
import { dueMails } from './due-mails.ts';
import { notificationMail } from './mails.ts';
import type { NotificationsNeeds } from './needs.ts';
import type { createNotificationsStore } from './notification-store.ts';
import type { SettingsStore } from './settings-store.ts';

/** How long a person's notifications are collected into one mail. Milliseconds. */
const batchFor = 60_000;

interface MailingParts {
  store: ReturnType<typeof createNotificationsStore>;
  settings: SettingsStore;
  /** Ends mails of a kind. */
  link: (userId: string, kind: MailKind) => string;
}

/** Mails people what is due for them: what was held and the daily digest in one mail, all else by topic. */
export function createMailing(kernel: Kernel, needs: NotificationsNeeds, { store, settings, link }: MailingParts) {
  return async function sendMails(): Promise<void> {
    const now = kernel.clock.now();
    for (const userId of await store.waitingForMail(new Date(now.getTime() - batchFor))) {
      await store.transaction(async (tx) => {
        const rows = await store.pendingMail(tx, userId);
        const [person] = await needs.people.byIds([userId], tx);
        const choices = await settings.get(userId, tx);
        const homes = await needs.workspaces.zones(tx, [...new Set(rows.map(({ workspaceId }) => workspaceId))]);
        const ids = (those: readonly { id: string }[]) => those.map(({ id }) => id);
        if (!person?.emailNotifications) return store.mailed(tx, ids(rows), now);
        const { mails, dropped } = dueMails(rows, choices, zoneOf(choices, person), now);
        await store.mailed(tx, ids([...dropped, ...mails.flatMap((mail) => mail.rows)]), now);
        for (const { kind, rows: told } of mails) {
          const [oldest] = told;
          if (!oldest) continue;
          const to = addressed(person, homes.get(oldest.workspaceId));
          await kernel.mail.send(tx, oldest.workspaceId, notificationMail(to, told, kernel.publicUrl, kind && link(userId, kind)));
        }
      });
    }
  };
}
