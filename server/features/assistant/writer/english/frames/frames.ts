import { act, ask, givenList, list, question, remind, share, together } from './asking.ts';
import { announce, glimpse, headline, invite, sale, say } from './news.ts';
import { emoji, link } from './others.ts';
import { celebrate, cheer, congratulate, greeting, hiring, introduce, thanks, wish } from './people.ts';
import { apologise, grave, graveSay, missing, mourning } from './serious.ts';
import { caption, explain, label, occasion, ours, practice, tell, topic } from './subjects.ts';

export const framesOf = {
  topic,
  practice,
  ours,
  caption,
  label,
  announce,
  invite,
  thanks,
  introduce,
  celebrate,
  congratulate,
  wish,
  remind,
  list,
  givenList,
  explain,
  question,
  ask,
  say,
  headline,
  glimpse,
  hiring,
  sale,
  greeting,
  act,
  share,
  tell,
  occasion,
  cheer,
  together,
  grave,
  graveSay,
  mourning,
  missing,
  apologise,
  emoji,
  link,
} as const;
export type FrameKind = keyof typeof framesOf;
