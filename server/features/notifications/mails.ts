import { type Message, message, verbatim } from '@everycast/messages/message';
import type { Letter } from '../../kernel/mail.ts';

interface Line {
  title: Message;
  body: Message;
  link: string | null;
}

/** The most notifications that one mail lists; the rest is counted. */
const toldInFull = 20;

/** One mail for all of a person's notifications since the last. @param lines at least one, oldest first */
export function notificationMail(to: Pick<Letter, 'to' | 'language'>, lines: readonly Line[], publicUrl: string): Letter {
  const [first] = lines;
  const told = lines.slice(0, toldInFull).map(({ title, body, link }) => {
    return message('common.lines', { lines: [title, body, ...(link ? [verbatim(publicUrl + link)] : [])] });
  });
  const more = lines.length - told.length;
  const rest = more > 0 ? [message('mails.notifications_more', { count: more, link: `${publicUrl}/dashboard` })] : [];
  return {
    ...to,
    subject: lines.length === 1 && first ? first.title : message('mails.notifications_subject', { count: lines.length }),
    text: message('mails.notifications_text', { paragraphs: [...told, ...rest] }),
  };
}
