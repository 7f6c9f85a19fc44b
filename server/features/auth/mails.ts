import { message } from '@everycast/messages/message';
import type { Letter } from '../../kernel/mail.ts';

/** The password reset email. */
export const resetMail = (to: Pick<Letter, 'to' | 'language'>, link: string): Letter => ({
  ...to,
  subject: message('mails.reset_subject'),
  text: message('mails.reset_text', { link }),
});
