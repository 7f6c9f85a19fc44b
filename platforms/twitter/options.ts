import type { OptionField, Options } from '../port/options.ts';

/** A picture of a post, and one that stands for a video. Page on media of the documentation. */
export const photoBytes = 5_000_000;
/** In code points. Second-hand: the description has the title, and not its length. */
const titleLength = 70;

/** The option that names the cover, and the step that uploads it. */
export const coverKey = 'cover';

export const fields: readonly OptionField[] = [
  {
    key: 'replies',
    label: 'Who can reply',
    kind: 'choice',
    default: 'everyone',
    choices: [
      { value: 'everyone', label: 'Everyone' },
      { value: 'following', label: 'Accounts that you follow' },
      { value: 'mentionedUsers', label: 'Accounts that you mention' },
      { value: 'subscribers', label: 'Your subscribers' },
      { value: 'verified', label: 'Verified accounts' },
    ],
  },
  {
    key: coverKey,
    label: 'Cover',
    help: 'The picture that stands for the video until it plays; of a thread, for its first video. Without one Twitter takes a moment of it.',
    for: 'video',
    kind: 'picture',
    takes: { types: ['image/jpeg', 'image/png'], bytes: photoBytes, animated: null },
  },
  {
    key: 'title',
    label: 'Title of the video',
    help: 'Stands with the video; of a thread, with its first one.',
    for: 'video',
    kind: 'text',
    max: titleLength,
  },
  {
    key: 'madeWithAi',
    label: 'Made with AI',
    help: 'Says on the post that its media were made with AI.',
    kind: 'toggle',
    default: false,
  },
  { key: 'paidPartnership', label: 'Paid partnership', kind: 'toggle', default: false },
];

/** What was chosen, as X calls it. What everybody has is not sent. */
export function chosenIn({ replies, title, madeWithAi, paidPartnership }: Options) {
  return {
    replySettings: typeof replies === 'string' && replies !== 'everyone' ? replies : null,
    title: typeof title === 'string' ? title.trim() : '',
    disclosed: { ...(madeWithAi === true && { made_with_ai: true }), ...(paidPartnership === true && { paid_partnership: true }) },
  };
}
