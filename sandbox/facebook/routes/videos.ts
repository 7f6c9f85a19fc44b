import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bytesIn } from '../../core/routes/files.ts';
import { type Answer, pathPart } from '../../core/routes/http.ts';
import { readMultipart } from '../../core/routes/multipart.ts';
import { numberIn } from '../../meta/answers.ts';
import { badParameter, graphError, missing, uploadError } from '../../meta/errors.ts';
import { paramsOf, refusalOf } from '../../meta/params.ts';
import type { Targeting } from '../audience.ts';
import type { FacebookServices } from '../services.ts';
import { type FacebookVideo, ReelPhase, Transfer, VideoPhase } from '../videos.ts';
import { type ParsedPage, pageRoutes } from './error-format.ts';

const scopes = ['pages_read_engagement', 'pages_manage_posts'];
/** Reels per Page and day through the API. */
const reels = { name: 'reels', max: 30, seconds: 86_400 };

/** Videos in chunks (start, transfer, finish), and reels, whose bytes are sent to another host. */
export function videoRoutes(http: FastifyInstance, services: FacebookServices): void {
  const { videos, posts } = services;
  const { withPage } = pageRoutes(services);

  const ownPage = (parsed: ParsedPage, request: FastifyRequest) => [parsed.page, 'me'].includes(pathPart(request, 'id'));
  const isMultipart = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('multipart/form-data') === true;
  const isFinish = (request: FastifyRequest) => /^finish$/i.test(String(paramsOf(request).upload_phase));

  const uploading = withPage({ operation: 'upload', scopes }, async (parsed, request) => {
    if (!ownPage(parsed, request)) return missing('POST', pathPart(request, 'id'));
    if (isMultipart(request)) return transfer(parsed, request);
    const wish = VideoPhase.safeParse(paramsOf(request));
    if (!wish.success) return badParameter(refusalOf(wish.error));
    const begun = wish.data.upload_phase === 'start' ? await videos.start(parsed, wish.data.file_size) : null;
    if (begun === null) return badParameter('Param upload_phase is not valid');
    if ('refused' in begun) return badParameter(begun.refused, { subcode: begun.subcode });
    return { status: 200, body: { video_id: begun.id, upload_session_id: begun.session, ...videos.wanted(begun) } };
  });
  const finishing = withPage({ operation: 'create', scopes }, async (parsed, request) => {
    if (!ownPage(parsed, request)) return missing('POST', pathPart(request, 'id'));
    const wish = VideoPhase.safeParse(paramsOf(request));
    if (!wish.success || wish.data.upload_phase !== 'finish') return badParameter(wish.success ? 'upload_phase' : refusalOf(wish.error));
    return finish(parsed, await videos.ofSession(parsed.tenant, wish.data.upload_session_id), wish.data);
  });
  http.post('/video/:version/:id/videos', (request, reply) => (isFinish(request) ? finishing : uploading)(request, reply));

  async function transfer(parsed: ParsedPage, request: FastifyRequest): Promise<Answer> {
    let answer: Answer = badParameter('A piece of the file is needed.', { subcode: 1_363_020 });
    await readMultipart(request, async ({ field, before, bytes }) => {
      const wish = Transfer.safeParse(before);
      const video = wish.success ? await videos.ofSession(parsed.tenant, wish.data.upload_session_id) : null;
      if (!wish.success || field !== 'video_file_chunk')
        answer = badParameter(wish.success ? `Unknown parameter ${field}` : refusalOf(wish.error));
      else if (video?.page !== parsed.page || video.state !== 'uploading') answer = badParameter('There is no such upload session.');
      else if (wish.data.start_offset !== video.there) answer = wrongOffset(video);
      else answer = { status: 200, body: videos.wanted({ ...video, there: await videos.take(video, bytes) }) };
      bytes.resume();
    });
    return answer;
  }

  /** An upload resumes exactly where it ended. */
  const wrongOffset = (video: FacebookVideo): Answer =>
    graphError({ code: 6000, subcode: 1_363_037, message: 'There was a problem uploading your video.', data: videos.wanted(video) });

  async function finish(
    parsed: ParsedPage,
    video: FacebookVideo | null,
    { title = '', description = '', targeting }: { title?: string | undefined; description?: string | undefined; targeting?: Targeting },
  ): Promise<Answer> {
    if (video?.page !== parsed.page) return badParameter('There is no such upload.');
    if (video.there < video.size || video.there === 0) return badParameter('The upload is not complete.', { subcode: 1_363_033 });
    if (video.state === 'uploading') {
      const post = await posts.ofVideo(parsed, video.id, description, targeting);
      await videos.finish(parsed, video, { title, description }, post);
    }
    return { status: 200, body: { success: true } };
  }

  const beginReel = withPage({ operation: 'upload', scopes }, async (parsed, request) => {
    if (!ownPage(parsed, request)) return missing('POST', pathPart(request, 'id'));
    const wish = ReelPhase.safeParse(paramsOf(request));
    if (!wish.success || wish.data.upload_phase !== 'START') return badParameter(wish.success ? 'upload_phase' : refusalOf(wish.error));
    const { id } = await videos.startReel(parsed);
    const version = pathPart(request, 'version');
    return { status: 200, body: { video_id: id, upload_url: `${services.stage.base()}/upload/video-upload/${version}/${id}` } };
  });
  const finishReel = withPage({ operation: 'create', scopes, allowance: reels }, async (parsed, request) => {
    const wish = ReelPhase.safeParse(paramsOf(request));
    if (!wish.success || wish.data.upload_phase !== 'FINISH') return badParameter(wish.success ? 'upload_phase' : refusalOf(wish.error));
    if (wish.data.video_state !== 'PUBLISHED') return badParameter('Param video_state: only PUBLISHED is known here.');
    const video = await videos.get(wish.data.video_id);
    return finish(parsed, video?.tenant === parsed.tenant && video.session === null ? video : null, wish.data);
  });
  http.post('/graph/:version/:id/video_reels', (request, reply) => (isFinish(request) ? finishReel : beginReel)(request, reply));

  http.post(
    '/upload/video-upload/:version/:id',
    withPage({ operation: 'upload', scopes }, async (parsed, request) => {
      const video = await videos.get(pathPart(request, 'id'));
      if (video?.page !== parsed.page || video.session !== null || video.state !== 'uploading') {
        return uploadError(400, 'NotAuthorizedError', 'This token may not upload here.');
      }
      const size = numberIn(request, 'file_size');
      if (size === null || numberIn(request, 'offset') !== video.there)
        return uploadError(400, 'PartialRequestError', `offset must be ${video.there}.`, true);
      const there = await videos.take(video, bytesIn(request), size);
      if (there !== size) return uploadError(400, 'PartialRequestError', `${there} bytes came, and not ${size}.`, there < size);
      return { status: 200, body: { success: true } };
    }),
  );

  http.get('/media/videos/:id', async (request, reply: FastifyReply) => {
    const video = await videos.get(pathPart(request, 'id'));
    if (!video?.ready) return reply.code(404).send();
    return reply.header('content-length', video.there).type('video/mp4').send(videos.open(video));
  });
}
