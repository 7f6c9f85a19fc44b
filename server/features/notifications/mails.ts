import type { Letter } from '../../kernel/mail.ts';

interface Line {
  title: string;
  body: string;
  link: string | null;
}

/** Most notifications that one mail tells in full; the others are counted. */
const toldInFull = 20;

/** One mail for all that happened to a person since the last. @param lines at least one, oldest first */
export function notificationMail(to: string, lines: readonly Line[], publicUrl: string): Letter {
  const [first] = lines;
  const subject = lines.length === 1 && first ? first.title : `${lines.length} notifications from Everycast`;
  const told = lines
    .slice(0, toldInFull)
    .map(({ title, body, link }) => [title, body, link && publicUrl + link].filter(Boolean).join('\n'));
  const more = lines.length - told.length;
  return {
    to,
    subject,
    text: [...told, ...(more > 0 ? [`And ${more} more: ${publicUrl}/dashboard`] : []), 'You can turn these emails off in Settings.'].join(
      '\n\n',
    ),
  };
}
