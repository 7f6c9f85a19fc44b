import type { Media } from '@everycast/contract/media';
import type { Post, Target } from '@everycast/contract/posts';
import { wholeOn } from '@everycast/platforms/port/overlay';
import { kindsIn, picturesFor } from '@everycast/platforms/port/renditions/chosen';
import { shownHandle } from '../../../lib/handle.ts';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { say } from './say.ts';

/** An option's image, such as a cover. `on`: its platform, with its accounts if others there have another one. */
export interface NamedPicture {
  key: string;
  label: string;
  on: string;
  media: Media;
}

type Body = 'text' | 'media' | 'thread' | 'firstComment' | 'options';
type Of = Pick<Post, Body | 'pictures'> & { targets: readonly Pick<Target, Body | 'platform' | 'handle'>[] };

/** The images of options that apply to a post's accounts; the same for several of them is listed once. */
export function namedPictures(post: Of): NamedPicture[] {
  const all = post.targets.flatMap((target) => {
    const { platform } = target;
    const manifest = manifests[platform];
    const { media: files, thread, options } = wholeOn(post, target, platform);
    const chosen = picturesFor(manifest, options, {}, kindsIn({ media: heldIn(files), thread: thread.map(partHeld) }));
    return chosen.flatMap(({ id, field: { key, label } }) => {
      const media = post.pictures.find((picture) => picture.id === id);
      return media
        ? [{ place: `${platform} ${key}`, key: `${platform} ${key} ${id}`, label: say(label), name: manifest.name, target, media }]
        : [];
    });
  });
  const byPicture = [...Map.groupBy(all, ({ key }) => key).values()];
  return byPicture.flatMap((those) => {
    const [first] = those;
    if (!first) return [];
    const { place, key, label, name, media } = first;
    const isOnly = all.every((other) => other.place !== place || other.key === key);
    const handles = those.map(({ target }) => shownHandle(target)).join(', ');
    return [{ key, label, on: isOnly ? name : `${name} (${handles})`, media }];
  });
}

const heldIn = (files: Post['media']) => files.map(({ media: { kind } }) => ({ kind }));
const partHeld = ({ media }: Post['thread'][number]) => ({ media: heldIn(media) });
