import type { FastifyInstance } from 'fastify';
import type { Answer } from '../../core/routes/http.ts';
import { createRoutes, type ParsedRequest } from '../../core/routes/requests.ts';
import { creators, levelsOf } from '../people.ts';
import { publishIdOf } from '../posts.ts';
import type { TiktokServices } from '../services.ts';
import { Asking, NewPhotos, NewVideo, wrongChunks } from '../wishes.ts';
import { done, errorFormat, failure, invalid, isJson, perMinute, wrongBody } from './error-format.ts';

const toPublish = ['video.publish'];

/** Starting posts, and their state. */
export function publishingRoutes(http: FastifyInstance, { stage, posts }: TiktokServices): void {
  const { withToken } = createRoutes(stage, errorFormat);
  const beginning = perMinute('init', 6);

  type Info = { privacy_level: string; brand_content_toggle: boolean };
  function refusal({ tenant, account }: ParsedRequest, { privacy_level: level, brand_content_toggle: branded }: Info): Answer | null {
    const creator = creators.find(tenant, account);
    if (!creator || !levelsOf(creator).includes(level)) {
      return failure(403, 'privacy_level_option_mismatch', 'privacy_level is not among privacy_level_options of creator info.');
    }
    if (creator.unaudited && (level !== 'SELF_ONLY' || !creator.closed)) {
      return failure(403, 'unaudited_client_can_only_post_to_private_accounts', 'Unaudited clients can only post to private accounts.');
    }
    return branded && level === 'SELF_ONLY' ? invalid('Branded content cannot be private.') : null;
  }

  http.post(
    '/api/v2/post/publish/video/init/',
    withToken({ operation: 'upload', scopes: toPublish, allowance: beginning }, async (parsed, request) => {
      if (!isJson(request)) return invalid('The content type must be application/json; charset=UTF-8.');
      const wish = NewVideo.safeParse(request.body);
      if (!wish.success) return wrongBody(wish.error);
      const wrong = wrongChunks(wish.data.source_info);
      const refused = wrong === null ? refusal(parsed, wish.data.post_info) : invalid(wrong);
      if (refused) return refused;
      const { id, token } = await posts.video(parsed, wish.data);
      return done({
        publish_id: publishIdOf({ id }),
        upload_url: `${stage.base()}/upload/video/?upload_id=${encodeURIComponent(`${parsed.tenant} ${id}`)}&upload_token=${token}`,
      });
    }),
  );

  http.post(
    '/api/v2/post/publish/content/init/',
    withToken({ operation: 'create', scopes: toPublish, allowance: beginning }, async (parsed, request) => {
      if (!isJson(request)) return invalid('The content type must be application/json; charset=UTF-8.');
      const wish = NewPhotos.safeParse(request.body);
      if (!wish.success) return wrongBody(wish.error);
      const { photo_images: images, photo_cover_index: cover } = wish.data.source_info;
      const refused = cover < images.length ? refusal(parsed, wish.data.post_info) : invalid('photo_cover_index is beyond the photos.');
      return refused ?? done({ publish_id: publishIdOf(await posts.photos(parsed, wish.data)) });
    }),
  );

  http.post(
    '/api/v2/post/publish/status/fetch/',
    withToken({ operation: 'look', allowance: perMinute('status', 30) }, async ({ tenant, account, scopes }, request) => {
      if (!scopes.includes('video.publish') && !scopes.includes('video.upload'))
        return errorFormat.lacksScope(['video.publish'], { tenant, account, scopes, clientId: '' });
      const wish = Asking.safeParse(request.body);
      if (!wish.success) return wrongBody(wish.error);
      const post = await posts.get(wish.data.publish_id);
      if (post?.tenant !== tenant) return failure(400, 'invalid_publish_id', 'The publish_id does not exist.');
      if (post.creator !== account)
        return failure(400, 'token_not_authorized_for_specified_publish_id', 'This post is of another account.');
      const state = posts.stateOf(post);
      const bytes = post.received === post.count ? post.size : post.received * post.chunk;
      const known = {
        status: state,
        ...(state === 'FAILED' && { fail_reason: post.reason }),
        ...(post.kind === 'video' ? { uploaded_bytes: bytes } : { downloaded_bytes: bytes }),
      };
      const { status, body } = done({ ...known, publicaly_available_post_id: [] });
      const isSeen = state === 'PUBLISH_COMPLETE' && post.privacy === 'PUBLIC_TO_EVERYONE';
      // Post IDs have 64 bits, and are written as numbers.
      const whole = JSON.stringify(body).replace(
        '"publicaly_available_post_id":[]',
        `"publicaly_available_post_id":[${isSeen ? post.postId : ''}]`,
      );
      return { status, body: whole };
    }),
  );
}
