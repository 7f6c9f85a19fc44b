import type { FastifyInstance } from 'fastify';
import { pathPart, queryOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { actorOf } from '../people.ts';
import type { Post } from '../posts.ts';
import type { LinkedinServices } from '../services.ts';
import { denied, errorFormat, failure, invalid, notFound, restliMethod, versioned } from './error-format.ts';
import { resourceOf } from './posts.ts';

const types = { REACTION: 'likes', COMMENT: 'comments', RESHARE: 'shares', IMPRESSION: 'views', MEMBERS_REACHED: 'reach' } as const;
const admin = ['rw_organization_admin'];

/** Rest.li's form of a list. */
const listIn = (text = 'List()'): string[] => (/^List\((.*)\)$/.exec(text)?.[1] ?? '').split(',').filter(Boolean);
const page = (elements: object[]) => ({ status: 200, body: { paging: { start: 0, count: 10, links: [] }, elements } });

/** Statistics of Pages' posts and of members' own, and how many follow a Page. */
export function metricsRoutes(http: FastifyInstance, { stage, posts }: LinkedinServices): void {
  const { withToken } = createRoutes(stage, errorFormat);
  const reactionsTo = ({ id, author: account, at }: Post) => stage.audience.reactions({ id, account, at }, stage.now());

  http.get(
    '/api/rest/organizationalEntityShareStatistics',
    withToken(
      { operation: 'metrics', scopes: admin },
      versioned(['q', 'organizationalEntity', 'shares', 'ugcPosts'], async ({ tenant, account }, request) => {
        const { q, organizationalEntity: owner = '', shares, ugcPosts } = queryOf(request);
        if (q !== 'organizationalEntity' || restliMethod(request) !== 'FINDER') return invalid('q must be organizationalEntity.');
        if (!actorOf(tenant, account, owner)?.isPage) return denied('organizationalEntityShareStatistics.FINDER');
        const found = await Promise.all([...listIn(shares), ...listIn(ugcPosts)].map((urn) => posts.get(tenant, urn)));
        const elements = found.flatMap((post) => {
          if (post?.author !== owner) return [];
          const { likes, comments, shares: reposts, clicks, views, reach } = reactionsTo(post);
          // Posts that nobody has seen are left out.
          if (views === 0) return [];
          const totalShareStatistics = {
            likeCount: likes,
            commentCount: comments,
            shareCount: reposts,
            clickCount: clicks,
            impressionCount: views,
            uniqueImpressionsCount: reach,
            engagement: (likes + comments + reposts + clicks) / views,
          };
          const of = post.id.startsWith('urn:li:share:') ? { share: post.id } : { ugcPost: post.id };
          return [{ organizationalEntity: owner, ...of, totalShareStatistics }];
        });
        return page(elements);
      }),
    ),
  );

  http.get(
    '/api/rest/networkSizes/:urn',
    withToken(
      { operation: 'metrics', scopes: admin },
      versioned(['edgeType'], async ({ tenant, account }, request) => {
        const urn = pathPart(request, 'urn');
        if (queryOf(request).edgeType !== 'COMPANY_FOLLOWED_BY_MEMBER') return invalid('edgeType is not known.');
        if (!actorOf(tenant, account, urn)?.isPage) return denied('networkSizes.GET');
        return { status: 200, body: { firstDegreeSize: stage.audience.followers(urn, stage.now()) } };
      }),
    ),
  );

  http.get(
    '/api/rest/memberCreatorPostAnalytics',
    withToken(
      { operation: 'metrics', scopes: ['r_member_postAnalytics'] },
      versioned(['q', 'entity', 'queryType', 'aggregation'], async ({ tenant, account }, request) => {
        const { q, entity = '', queryType = '', aggregation = 'TOTAL' } = queryOf(request);
        const [, urn = ''] = /^\((?:share|ugc):(urn:li:(?:share|ugcPost):\d+)\)$/.exec(entity) ?? [];
        const name = types[queryType as keyof typeof types];
        if (q !== 'entity' || urn === '' || name === undefined || aggregation !== 'TOTAL') return invalid('The query cannot be read.');
        const post = await posts.get(tenant, urn);
        if (!post) return notFound('Post');
        if (actorOf(tenant, account, post.author)?.isPage !== false) return denied('memberCreatorPostAnalytics.FINDER');
        return page([{ count: reactionsTo(post)[name] }]);
      }),
    ),
  );

  http.get(
    '/api/rest/posts/:urn',
    withToken(
      { operation: 'metrics' },
      versioned([], async ({ tenant, account, scopes }, request) => {
        const post = await posts.get(tenant, pathPart(request, 'urn'));
        if (!post) return failure(404, 'NOT_FOUND', 'Post does not exist');
        // Apps can't read members' posts.
        const mayRead = actorOf(tenant, account, post.author)?.isPage && scopes.includes('r_organization_social');
        return mayRead ? { status: 200, body: resourceOf(post) } : denied('partnerApiPosts.GET');
      }),
    ),
  );
}
