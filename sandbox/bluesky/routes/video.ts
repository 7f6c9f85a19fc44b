import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answer, queryOf } from '../../core/routes/http.ts';
import { createRoutes, type ParsedRequest } from '../../core/routes/requests.ts';
import { serverDid } from '../ids.ts';
import { limits } from '../limits.ts';
import type { BlueskyServices } from '../services.ts';
import type { Claims } from '../sessions.ts';
import type { BlueskyJob, BlueskyUpload } from '../videos.ts';
import { errorFormat, invalid, refused, tokenIn, validationError } from './error-format.ts';

const Start = z.strictObject({
  sizeBytes: z.int().min(1),
  mimeType: z.string().min(3).max(255),
  name: z.string().max(256).optional(),
  durationMs: z.int().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
});
const JobId = z.strictObject({ jobId: z.string().min(1).max(256) });
const PieceOf = JobId.extend({ partNumber: z.coerce.number().int().min(1) });
/** Query parameters of an upload in one request. */
const Whole = z.strictObject({ did: z.string(), name: z.string() });
const limitsMethod = 'app.bsky.video.getUploadLimits';

/** Bluesky's video service, under its own path: uploads, whole and in chunks, and processing state. */
export function videoRoutes(http: FastifyInstance, services: BlueskyServices): void {
  const tokens = createTokens(services);
  stateRoutes(http, services, tokens);
  wholeRoutes(http, services, tokens);
  chunkRoutes(http, services, tokens);
}

/** Routes by what their token must allow. */
function createTokens({ stage }: BlueskyServices) {
  const address = () => `${stage.base()}/video`;
  // Logins don't work here: a token must allow this service one procedure, or to store a file on the account's own server.
  const may = (fits: (claims: Claims) => boolean) =>
    createRoutes(stage, {
      ...errorFormat,
      token: (request) => tokenIn(request, fits),
      unauthorized: (why) =>
        why === 'missing'
          ? refused(401, 'AuthMissing', 'Authentication Required')
          : refused(401, 'AuthRequired', 'The token is not for this.'),
    }).withToken;
  const mayUpload = may(({ aud, lxm }) => aud === serverDid(stage.base()) && lxm === 'com.atproto.repo.uploadBlob');
  const mayAsk = may(({ aud, lxm }) => aud === serverDid(address()) && lxm === limitsMethod);
  return { mayUpload, mayAsk };
}
type Tokens = ReturnType<typeof createTokens>;

/** What an account may still upload, and what has become of a video. */
function stateRoutes(http: FastifyInstance, { stage, videos }: BlueskyServices, { mayAsk }: Tokens): void {
  http.get(
    `/video/xrpc/${limitsMethod}`,
    mayAsk({ operation: 'upload' }, async (parsed) => {
      const left = await videos.left(parsed);
      const canUpload = left.videos > 0 && left.bytes > 0;
      const told = { canUpload, remainingDailyVideos: left.videos, remainingDailyBytes: left.bytes };
      return { status: 200, body: canUpload ? told : { ...told, message: 'User has exceeded daily upload limits' } };
    }),
  );

  http.get(
    '/video/xrpc/app.bsky.video.getJobStatus',
    createRoutes(stage, errorFormat).withTenant(
      'upload',
      (request) => videos.tenantOf(String(queryOf(request).jobId)),
      async (request) => {
        const wish = JobId.safeParse(request.query);
        if (!wish.success) return validationError(wish.error);
        const job = await videos.job(wish.data.jobId);
        return job ? { status: 200, body: { jobStatus: statusOf(job) } } : invalid('The job is unknown');
      },
    ),
  );
}

/** Uploads in one request. */
function wholeRoutes(http: FastifyInstance, { videos }: BlueskyServices, { mayUpload }: Tokens): void {
  http.post(
    '/video/xrpc/app.bsky.video.uploadVideo',
    mayUpload({ operation: 'upload' }, async (parsed, request) => {
      const { body } = request;
      const type = request.headers['content-type'] ?? '';
      const size = Number(request.headers['content-length'] ?? Number.NaN);
      if (!(body instanceof Readable) || !limits.videoTypes.includes(type)) return invalid('Wrong request encoding');
      const wish = Whole.safeParse(request.query);
      const problem = wish.success ? await wrongWhole(parsed, wish.data.did, size) : validationError(wish.error);
      if (problem) return unread(body, problem);
      const job = await videos.takeWhole(parsed, { type, size }, body);
      return { status: 200, body: { jobStatus: statusOf(await videos.job(job)) } };
    }),
  );

  async function wrongWhole(parsed: ParsedRequest, did: string, size: number): Promise<Answer | null> {
    if (did !== parsed.account) return refused(401, 'AuthRequired', 'The token is not for this.');
    if (!(size <= limits.videoBytes)) return refused(400, 'VideoTooLarge', `The video is larger than ${limits.videoBytes} bytes`);
    const left = await videos.left(parsed);
    return left.videos > 0 && left.bytes >= size ? null : refused(400, 'DailyLimitExceeded', 'User has exceeded daily upload limits');
  }
}

/** Uploads in chunks. */
function chunkRoutes(http: FastifyInstance, { stage, videos }: BlueskyServices, { mayUpload }: Tokens): void {
  http.post(
    '/video/xrpc/app.bsky.video.startUpload',
    mayUpload({ operation: 'upload' }, async (parsed, request) => {
      const wish = Start.safeParse(request.body);
      if (!wish.success) return validationError(wish.error);
      const { sizeBytes: size, mimeType: type, durationMs = 0 } = wish.data;
      if (!limits.videoTypes.includes(type)) return refused(400, 'UnsupportedContentType', `The type ${type} is not supported`);
      if (size > limits.videoBytes) return refused(400, 'VideoTooLarge', `The video is larger than ${limits.videoBytes} bytes`);
      if (durationMs > limits.videoSeconds * 1000)
        return refused(400, 'VideoTooLong', `The video is longer than ${limits.videoSeconds} seconds`);
      const left = await videos.left(parsed);
      if (left.videos === 0 || left.bytes < size) return refused(400, 'DailyLimitExceeded', 'User has exceeded daily upload limits');
      const upload: BlueskyUpload = {
        id: await videos.begin(parsed, { type, size }),
        did: parsed.account,
        type,
        size,
        pieces: [],
        job: null,
      };
      return { status: 200, body: planOf(upload) };
    }),
  );

  const planOf = (upload: BlueskyUpload) => ({
    jobId: upload.id,
    partSizeBytes: limits.pieceBytes,
    partCount: videos.countOf(upload),
    expiresAt: videos.whenOver(stage.now()),
  });

  /** An account's own upload, for a method that names it. */
  async function own<T extends { jobId: string }>(
    parsed: ParsedRequest,
    wish: z.ZodSafeParseResult<T>,
  ): Promise<Answer | { upload: BlueskyUpload; wish: T }> {
    if (!wish.success) return validationError(wish.error);
    const upload = await videos.upload(wish.data.jobId);
    return upload?.did === parsed.account ? { upload, wish: wish.data } : refused(404, 'UploadNotFound', 'The upload is unknown');
  }

  http.post(
    '/video/xrpc/app.bsky.video.uploadPart',
    mayUpload({ operation: 'upload' }, async (parsed, request) => {
      const { body } = request;
      if (!(body instanceof Readable) || request.headers['content-type'] !== 'application/octet-stream')
        return invalid('Wrong request encoding');
      const found = await own(parsed, PieceOf.safeParse(request.query));
      if ('status' in found) return unread(body, found);
      const problem = wrongPiece(found.upload, found.wish.partNumber, request);
      if (problem) return unread(body, problem);
      const { upload, wish } = found;
      const piece = { number: wish.partNumber, bytes: videos.bytesOf(upload, wish.partNumber) };
      if (!(await videos.take(parsed, upload, piece, body))) return refused(400, 'PartSizeMismatch', 'The part broke off');
      return { status: 200, body: { partNumber: piece.number, sizeBytes: piece.bytes } };
    }),
  );

  function wrongPiece(upload: BlueskyUpload, number: number, { headers }: FastifyRequest): Answer | null {
    if (upload.job !== null) return refused(400, 'UploadAlreadyCompleted', 'The upload has been completed');
    if (number > videos.countOf(upload)) return refused(400, 'InvalidPartNumber', `There is no part ${number}`);
    const bytes = videos.bytesOf(upload, number);
    return Number(headers['content-length']) === bytes ? null : refused(400, 'PartSizeMismatch', `Part ${number} has ${bytes} bytes`);
  }

  http.post(
    '/video/xrpc/app.bsky.video.finishUpload',
    mayUpload({ operation: 'upload' }, async (parsed, request) => {
      const found = await own(parsed, JobId.safeParse(request.body));
      if ('status' in found) return found;
      const { upload } = found;
      const missing = missingIn(upload);
      if (upload.job === null && missing.length > 0) return refused(400, 'MissingParts', `Missing parts: ${missing.join(', ')}`);
      const job = upload.job ?? (await videos.finish(parsed, upload));
      return { status: 200, body: { completedJobId: job, jobStatus: statusOf(await videos.job(job)) } };
    }),
  );

  const missingIn = (upload: BlueskyUpload): number[] =>
    Array.from({ length: videos.countOf(upload) }, (_, index) => index + 1).filter(
      (number) => !upload.pieces.some((piece) => piece.number === number),
    );

  http.get(
    '/video/xrpc/app.bsky.video.getUploadStatus',
    mayUpload({ operation: 'upload' }, async (parsed, request) => {
      const found = await own(parsed, JobId.safeParse(request.query));
      if ('status' in found) return found;
      const { upload } = found;
      const received = upload.pieces.map(({ number }) => number).sort((a, b) => a - b);
      const done = upload.job === null ? {} : { completedJobId: upload.job, jobStatus: statusOf(await videos.job(upload.job)) };
      return {
        status: 200,
        body: { ...planOf(upload), receivedParts: received, state: upload.job === null ? 'created' : 'completed', ...done },
      };
    }),
  );
}

/** A rejected body must still be read, otherwise the response can't be received. */
function unread(body: Readable, answer: Answer): Answer {
  body.resume();
  return answer;
}

/** Lexicon app.bsky.video.defs#jobStatus. */
function statusOf(job: BlueskyJob | null) {
  if (!job) return undefined;
  const { id: jobId, did } = job;
  if (job.state === 'completed') return { jobId, did, state: 'JOB_STATE_COMPLETED', blob: job.blob };
  if (job.state === 'encoding') return { jobId, did, state: 'JOB_STATE_ENCODING', progress: 50 };
  const { code: failureCode, error } = job.failure;
  const message = failureCode === 'encoding_failure' ? 'The video could not be encoded' : 'The video is not accepted';
  return { jobId, did, state: 'JOB_STATE_FAILED', failureCode, error, message };
}
