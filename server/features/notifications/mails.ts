import { isMessage, type Message, message, type Param, verbatim } from '@everycast/messages/message';
import type { Letter, Recipient } from '../../kernel/mail.ts';
import { nameInMail } from '../../kernel/text.ts';

interface Line {
  title: Message;
  body: Message;
  link: string | null;
}

/** The most notifications that one mail lists; the rest is counted. */
const toldInFull = 20;

/** A title or body in which nobody's name is a link. */
function plainNames(told: Message): Message {
  const plain = ([key, value]: [string, Param]): [string, Param] => {
    if (key === 'name' && typeof value === 'string') return [key, nameInMail(value)];
    return [key, isMessage(value) ? plainNames(value) : value];
  };
  return told.params ? { ...told, params: Object.fromEntries(Object.entries(told.params).map(plain)) } : told;
}

/**
 * One mail for several notifications. @param lines at least one, oldest first
 * @param unsubscribe the link that ends mails of its kind; null if there is no way
 */
export function notificationMail(to: Recipient, lines: readonly Line[], publicUrl: string, unsubscribe: string | null = null): Letter {
  const [first] = lines;
  const told = lines.slice(0, toldInFull).map(({ title, body, link }) => {
    return message('common.lines', { lines: [plainNames(title), plainNames(body), ...(link ? [verbatim(publicUrl + link)] : [])] });
  });
  const more = lines.length - told.length;
  const rest = more > 0 ? [message('mails.notifications_more', { count: more, link: `${publicUrl}/notifications` })] : [];
  return {
    ...to,
    subject: lines.length === 1 && first ? plainNames(first.title) : message('mails.notifications_subject', { count: lines.length }),
    text: unsubscribe
      ? message('mails.notifications_text_kind', {
          paragraphs: [...told, ...rest],
          link: verbatim(unsubscribe),
          settings: verbatim(`${publicUrl}/settings/notifications`),
        })
      : message('mails.notifications_text', { paragraphs: [...told, ...rest] }),
    ...(unsubscribe && { unsubscribe }),
  };
}
