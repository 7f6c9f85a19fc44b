import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathPart } from '../../core/routes/http.ts';
import { moment, nodeAnswer } from '../../meta/answers.ts';
import { badParameter, missing } from '../../meta/errors.ts';
import type { NodeFields } from '../../meta/fields.ts';
import { paramsOf, refusalOf } from '../../meta/params.ts';
import { pages } from '../pages.ts';
import { PostChange } from '../posts.ts';
import type { FacebookServices } from '../services.ts';
import { type FacebookVideo, pathOf, VideoChange } from '../videos.ts';
import { type ParsedPage, pageRoutes } from './error-format.ts';
import { countsOf, operationOf } from './metrics.ts';
import { pageFields, pageNode } from './pages.ts';
import { postFields, postNode } from './posts.ts';

const videoNode: NodeFields = {
  node: 'Video',
  always: ['description', 'updated_time', 'id'],
  known: ['id', 'title', 'description', 'status', 'published', 'permalink_url', 'post_id', 'created_time', 'updated_time', 'length'],
};
const toRead = ['pages_read_engagement'];
const toWrite = ['pages_read_engagement', 'pages_manage_posts'];

/** What is addressed by its ID alone: Pages, posts and videos are read, changed and deleted the same way. */
export function nodeRoutes(http: FastifyInstance, services: FacebookServices): void {
  const { stage, posts, videos } = services;
  const { withPage } = pageRoutes(services);
  const idOf = (request: FastifyRequest) => pathPart(request, 'id');
  type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  const either =
    (one: Handler, other: Handler, isOne: (request: FastifyRequest) => Promise<boolean>): Handler =>
    async (request, reply) =>
      ((await isOne(request)) ? one : other)(request, reply);

  const readPage = withPage({ operation: operationOf('profile'), scopes: toRead }, async (parsed, request) => {
    const page = idOf(request) === parsed.page ? pages.find(parsed.tenant, parsed.page) : null;
    if (!page) return missing('GET', idOf(request));
    const followers = stage.audience.followers(page.id, stage.now());
    return nodeAnswer({ ...pageFields(page, stage.base()), followers_count: followers }, pageNode, request);
  });
  const readOther = withPage({ operation: operationOf('look'), scopes: toRead }, async (parsed, request) => {
    const id = idOf(request);
    const post = await posts.get(parsed.tenant, id);
    if (post) return nodeAnswer({ ...postFields(post, stage.base()), ...countsOf(stage, post) }, postNode, request);
    const video = await ownVideo(parsed, id);
    return video ? nodeAnswer(videoFields(video), videoNode, request) : missing('GET', id);
  });
  // Page IDs have fifteen digits here; nothing else has so few.
  http.get(
    '/graph/:version/:id',
    either(readPage, readOther, async (request) => idOf(request).length <= 15),
  );

  http.post(
    '/graph/:version/:id',
    withPage({ operation: 'create', scopes: toWrite }, async (parsed, request) => {
      const id = idOf(request);
      const post = await posts.get(parsed.tenant, id);
      const video = post ? null : await ownVideo(parsed, id);
      if (post?.page !== parsed.page && !video) return missing('POST', id);
      const change = (video ? VideoChange : PostChange).safeParse(paramsOf(request));
      if (!change.success) return badParameter(refusalOf(change.error));
      if ('message' in change.data) await posts.change(id, change.data.message, parsed.records);
      else await videos.change(id, change.data.description, change.data.name, parsed.records);
      return { status: 200, body: { success: true } };
    }),
  );

  http.delete(
    '/graph/:version/:id',
    withPage({ operation: 'remove', scopes: toWrite }, async (parsed, request) => {
      const id = idOf(request);
      const video = await ownVideo(parsed, id);
      if (!video && (await posts.get(parsed.tenant, id))?.page !== parsed.page) return missing('DELETE', id);
      if (video) await videos.remove(id, parsed.records);
      await posts.remove(video?.post ?? id, parsed.records);
      return { status: 200, body: { success: true } };
    }),
  );

  async function ownVideo({ page }: ParsedPage, id: string): Promise<FacebookVideo | null> {
    const video = await videos.get(id);
    return video?.page === page ? video : null;
  }

  function videoFields(video: FacebookVideo) {
    return {
      id: video.id,
      title: video.title,
      description: video.description,
      created_time: moment(video.at),
      updated_time: moment(video.at),
      published: video.ready,
      permalink_url: `/${pathOf(video)}`,
      status: statusOf(video),
      ...(video.post !== null && { post_id: video.post }),
    };
  }
}

/** A video is uploaded, processed after it was finished, and then published. */
function statusOf({ state, problem, ready, there, size, readyAt }: FacebookVideo) {
  const complete = there > 0 && there >= size;
  const uploading = { status: complete ? 'complete' : 'in_progress', bytes_transferred: there, source_file_size: size };
  const waiting = { status: 'not_started' };
  if (state === 'uploading') {
    return {
      video_status: complete ? 'upload_complete' : 'uploading',
      uploading_phase: uploading,
      processing_phase: waiting,
      publishing_phase: waiting,
    };
  }
  if (state === 'failed') {
    const errors = [problem];
    return { video_status: 'error', uploading_phase: uploading, processing_phase: { status: 'error', errors }, publishing_phase: waiting };
  }
  if (!ready)
    return {
      video_status: 'processing',
      uploading_phase: uploading,
      processing_phase: { status: 'in_progress' },
      publishing_phase: waiting,
    };
  const published = { status: 'complete', publish_status: 'published', publish_time: moment(new Date(readyAt ?? 0)) };
  return { video_status: 'ready', uploading_phase: uploading, processing_phase: { status: 'complete' }, publishing_phase: published };
}
