import { message } from '@everycast/messages/message';
import type { OptionField, Options } from '../port/options.ts';

/** A post's image, and a video's cover. From the documentation's page on media. */
export const photoBytes = 5_000_000;
/** In code points. Unofficial: the description has the title, but not its length. */
const titleLength = 70;

/** The cover's option, and the step that uploads it. */
export const coverKey = 'cover';

export const fields: readonly OptionField[] = [
  {
    key: 'replies',
    label: 'options.who_can_reply',
    kind: 'choice',
    default: 'everyone',
    choices: [
      { value: 'everyone', label: 'options.everyone' },
      { value: 'following', label: 'options.accounts_you_follow' },
      { value: 'mentionedUsers', label: 'options.accounts_you_mention' },
      { value: 'subscribers', label: 'options.your_subscribers' },
      { value: 'verified', label: 'options.verified' },
    ],
  },
  {
    key: coverKey,
    label: 'renditions.cover',
    help: message('options.cover_thread_help', { platform: 'Twitter' }),
    for: 'video',
    kind: 'picture',
    takes: { types: ['image/jpeg', 'image/png'], bytes: photoBytes, animated: null },
  },
  {
    key: 'title',
    label: 'options.video_title',
    help: 'options.video_title_thread_help',
    for: 'video',
    kind: 'text',
    max: titleLength,
  },
  {
    key: 'madeWithAi',
    label: 'options.ai',
    help: 'options.ai_media_help',
    kind: 'toggle',
    default: false,
  },
  { key: 'paidPartnership', label: 'options.paid_partnership', kind: 'toggle', default: false },
];

/** The chosen options, in X's terms. Defaults aren't sent. */
export function chosenIn({ replies, title, madeWithAi, paidPartnership }: Options) {
  return {
    replySettings: typeof replies === 'string' && replies !== 'everyone' ? replies : null,
    title: typeof title === 'string' ? title.trim() : '',
    disclosed: { ...(madeWithAi === true && { made_with_ai: true }), ...(paidPartnership === true && { paid_partnership: true }) },
  };
}
