import { fieldsIn, textOf } from '../port/fields.ts';
import { firstFree } from '../port/found.ts';
import type { Json } from '../port/json.ts';
import { PlatformProblem } from '../port/problem.ts';
import type { LookUp, PerformContext, StepContext } from '../port/publisher.ts';
import { sameText } from '../port/text.ts';
import { ask } from './api.ts';
import { chosenNow } from './creator.ts';
import { listScope } from './manifest.ts';
import { optionsIn } from './options.ts';
import { mapErrors } from './problems.ts';

/** Clocks differ: the search starts this long before the photos were sent. Milliseconds. */
const clockMs = 60_000;
/** By then, public photos are listed if they ever are. */
const listedMs = 15 * 60_000;
const newest = 20;

/** Posts photos, which TikTok fetches itself. After this call they are on their way and can't be called back. */
export function postPhotos(context: PerformContext): Promise<Json> {
  return mapErrors(context.env, 'create', async () => {
    const images = await Promise.all(context.content.media.map((file) => file.publicUrl()));
    const { privacy, comment, coverPhoto, title, music, ownBrand, paidBrand } = await mapErrors(context.env, 'ask', () =>
      chosenNow(context),
    );
    const json = {
      media_type: 'PHOTO',
      post_mode: 'DIRECT_POST',
      post_info: {
        ...(title !== '' && { title }),
        description: context.content.text,
        privacy_level: privacy,
        disable_comment: !comment,
        auto_add_music: music,
        brand_content_toggle: paidBrand,
        brand_organic_toggle: ownBrand,
      },
      source_info: { source: 'PULL_FROM_URL', photo_images: images, photo_cover_index: coverPhoto - 1 },
    };
    const { publish_id: id } = await ask(context.env, context.account, '/v2/post/publish/content/init/', { json });
    if (textOf(id) !== '') return { publishId: textOf(id) };
    throw new PlatformProblem('unconfirmed', 'tiktok.no_id');
  });
}

/**
 * Searches the newest public posts for the photos. Unlisted ones may still be being fetched or moderated, so this never says that they
 * don't exist.
 */
export function findPhotos(context: StepContext): Promise<LookUp> {
  return mapErrors(context.env, 'ask', async () => {
    const { privacy } = optionsIn(context.content.options);
    if (!(context.account.credentials.scopes ?? '').split(' ').includes(listScope)) {
      throw new PlatformProblem('unconfirmed', 'tiktok.may_not_read');
    }
    if (privacy !== 'PUBLIC_TO_EVERYONE') {
      throw new PlatformProblem('unconfirmed', 'tiktok.lists_public_only');
    }
    const fields = 'id,title,video_description,create_time';
    const { videos } = await ask(context.env, context.account, '/v2/video/list/', { fields, json: { max_count: newest } });
    const alike = (Array.isArray(videos) ? videos.map(fieldsIn) : [])
      .filter(({ title, video_description: text }) => [title, text].some((one) => sameText(one, context.content.text)))
      .map(({ id, create_time: seconds }) => ({ id: String(id), at: Number(seconds) * 1000 }));
    const found = await firstFree(
      alike.filter(({ at: created }) => created >= context.since.getTime() - clockMs),
      context,
    );
    if (found) return { found: true, outcome: { postId: found.id } };
    if (context.env.now().getTime() - context.since.getTime() < listedMs) throw new PlatformProblem('outage', 'tiktok.not_listed_yet');
    throw new PlatformProblem('unconfirmed', 'tiktok.not_listed');
  });
}
