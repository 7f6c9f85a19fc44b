import type { Post, PostChange } from '@everycast/contract/posts';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { scheduleOf } from '../draft/draft.ts';
import type { RepeatPlace } from './places.ts';
import type { Composer } from './use-composer.ts';

interface RepeatParts {
  post: Post | null;
  composer: Composer;
  /** Whether the post belongs to a repeat. */
  repeats: boolean;
  ready: () => boolean;
  save: (more: Pick<PostChange, 'schedule'>) => Promise<string>;
  /** Sends the change of this post alone. */
  send: () => void;
  wasSent: () => void;
}

/** What the button that repeats the post needs, and `asks`: whether a change waits for the answer which posts it is for. */
export function useRepeat({ post, composer, repeats, ready, save, send, wasSent }: RepeatParts) {
  const [asking, setAsking] = useState(false);
  const { schedule } = composer.draft;
  const isTimed = schedule.mode === 'at';
  const place: Omit<RepeatPlace, 'className'> = {
    from: post?.schedule?.at ?? null,
    start: isTimed ? schedule : null,
    ready,
    save: () => save({ schedule: scheduleOf(schedule) }),
    async sent(id) {
      composer.done(await answer(http.GET('/api/v1/posts/{id}', { params: { path: { id } } })));
      wasSent();
    },
    asking,
    answered(scope) {
      setAsking(false);
      if (scope === 'one') send();
    },
  };
  const asks = (): boolean => {
    const isAsked = repeats && post?.state === 'scheduled' && isTimed;
    if (isAsked) setAsking(true);
    return isAsked;
  };
  return { place, asks };
}
