import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation } from '../../core/faults.ts';
import { avatarOf } from '../../core/routes/avatars.ts';
import { queryOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { creators, levelsOf } from '../people.ts';
import type { TiktokServices } from '../services.ts';
import { Listing } from '../wishes.ts';
import { done, errorFormat, failure, invalid, isJson, perMinute, wrongBody } from './error-format.ts';

const userFields = ['open_id', 'union_id', 'avatar_url', 'display_name', 'follower_count'];
/** Fields that need user.info.stats. */
const wantsStats = (request: FastifyRequest): boolean => String(queryOf(request).fields).includes('follower_count');
const operationOfUser = (request: FastifyRequest): Operation => (wantsStats(request) ? 'metrics' : 'profile');
const videoFields = ['id', 'title', 'video_description', 'create_time', 'share_url'];

/** An account's profile, its choices, and its newest posts. */
export function accountRoutes(http: FastifyInstance, { stage, posts }: TiktokServices): void {
  const { withToken } = createRoutes(stage, errorFormat);
  const fieldsIn = (query: unknown, known: readonly string[]): string[] | null => {
    const fields = (queryOf({ query }).fields ?? '').split(',').filter(Boolean);
    return fields.length > 0 && fields.every((field) => known.includes(field)) ? fields : null;
  };
  const only = (all: Record<string, unknown>, fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, all[field]]));

  http.get(
    '/api/v2/user/info/',
    withToken({ operation: operationOfUser, scopes: ['user.info.basic'], allowance: perMinute('user', 600) }, async (parsed, request) => {
      const { tenant, account } = parsed;
      const needed = 'user.info.stats';
      if (wantsStats(request) && !parsed.scopes.includes(needed)) return errorFormat.lacksScope([needed], parsed);
      const fields = fieldsIn(request.query, userFields);
      if (!fields) return invalid('fields are missing or not known.');
      const creator = creators.find(tenant, account);
      const picture = avatarOf(stage.base(), creator?.handle ?? account);
      const user = {
        open_id: account,
        union_id: `union${account}`,
        avatar_url: picture,
        display_name: creator?.name,
        follower_count: stage.audience.followers(account, stage.now()),
      };
      return done({ user: only(user, fields) });
    }),
  );

  http.post(
    '/api/v2/post/publish/creator_info/query/',
    withToken(
      { operation: 'profile', scopes: ['video.publish'], allowance: perMinute('creator', 20) },
      async ({ tenant, account }, request) => {
        if (!isJson(request)) return invalid('The content type must be application/json; charset=UTF-8.');
        const creator = creators.find(tenant, account);
        if (!creator) return failure(401, 'access_token_invalid', 'The account is gone.');
        return done({
          creator_avatar_url: avatarOf(stage.base(), creator.handle),
          creator_username: creator.handle,
          creator_nickname: creator.name,
          privacy_level_options: levelsOf(creator),
          comment_disabled: creator.commentsOff,
          duet_disabled: creator.closed,
          stitch_disabled: creator.closed,
          max_video_post_duration_sec: creator.maxSeconds,
        });
      },
    ),
  );

  http.post(
    '/api/v2/video/list/',
    withToken({ operation: 'look', scopes: ['video.list'], allowance: perMinute('list', 600) }, async ({ tenant, account }, request) => {
      const fields = fieldsIn(request.query, videoFields);
      if (!fields) return invalid('fields are missing or not known.');
      const wish = Listing.safeParse(request.body);
      if (!wish.success) return wrongBody(wish.error);
      const { max_count: max = 10, cursor = Number.POSITIVE_INFINITY } = wish.data;
      const seen = (await posts.all(tenant, account)).filter(
        (post) => post.privacy === 'PUBLIC_TO_EVERYONE' && posts.stateOf(post) === 'PUBLISH_COMPLETE' && post.at.getTime() < cursor,
      );
      const shown = seen.slice(0, max);
      const videos = shown.map(({ postId: id, kind, title, text, at }) =>
        only(
          {
            id,
            title: kind === 'video' ? text : title,
            video_description: text,
            create_time: Math.floor(at.getTime() / 1000),
            share_url: `${stage.base()}/web/@${creators.find(tenant, account)?.handle}/${kind}/${id}`,
          },
          fields,
        ),
      );
      return done({ videos, cursor: shown.at(-1)?.at.getTime() ?? 0, has_more: seen.length > shown.length });
    }),
  );
}
