import type { NotificationTest } from '@everycast/contract/notification-settings';
import { message, verbatim } from '@everycast/messages/message';
import { fallbackLanguage } from '@everycast/messages/render';
import { AppError } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { addressed } from '../../kernel/mail.ts';
import { render } from '../../kernel/messages.ts';
import type { NotificationsNeeds } from './needs.ts';
import type { Push } from './push/push.ts';
import type { PushStore } from './push/push-store.ts';
import type { SettingsStore } from './settings-store.ts';

interface TrialParts {
  settings: SettingsStore;
  browsers: Pick<PushStore, 'of'>;
  push: Pick<Push, 'attempt'>;
}

/** Sends a person a test by each channel that they have on, whatever the time, and tells what became of it. */
export function createTrial(kernel: Pick<Kernel, 'db' | 'mail' | 'publicUrl'>, needs: NotificationsNeeds, parts: TrialParts) {
  const title = message('notifications.test_title');
  const body = message('notifications.test_body');
  const link = '/settings/notifications';

  return async function sendTest(userId: string): Promise<NotificationTest> {
    const [person] = await needs.people.byIds([userId]);
    if (!person) throw new AppError('not_signed_in', 'access.sign_in');
    const topics = Object.values((await parts.settings.get(userId)).topics);

    async function byMail(to: NonNullable<typeof person>): Promise<NotificationTest['email']> {
      if (!to.emailNotifications || !topics.some(({ email }) => email)) return 'off';
      const text = message('common.lines', { lines: [body, verbatim(kernel.publicUrl + link)] });
      return (await kernel.mail.attempt({ ...addressed(to), subject: title, text })) ?? 'no_server';
    }

    async function byPush(to: NonNullable<typeof person>): Promise<NotificationTest['push']> {
      if (!(await needs.settings.wantsPush(userId)) || !topics.some((one) => one.push)) return 'off';
      const browsers = await parts.browsers.of(kernel.db, [userId]);
      if (browsers.length === 0) return 'no_browser';
      const reader = { language: to.language ?? fallbackLanguage };
      const told = { title: render(title, reader), body: render(body, reader), link, tag: 'test' };
      const taken = await Promise.all(browsers.map((browser) => parts.push.attempt(browser, told)));
      return taken.some(Boolean) ? 'sent' : 'refused';
    }

    const [email, push] = await Promise.all([byMail(person), byPush(person)]);
    return { email, push };
  };
}
