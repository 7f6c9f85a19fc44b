import type { FastifyInstance, FastifyRequest } from 'fastify';
import { upTo } from '../../core/limits.ts';
import { bytesIn } from '../../core/routes/files.ts';
import { pathPart, queryOf } from '../../core/routes/http.ts';
import { createRoutes, ofAddresses, type ParsedRequest } from '../../core/routes/requests.ts';
import { addressMs, documents, type Medium, thumbnails } from '../media.ts';
import { actorOf } from '../people.ts';
import type { LinkedinServices } from '../services.ts';
import { EndOfVideo, NewImage, NewVideo } from '../wishes.ts';
import { denied, errorFormat, failure, invalid, notFound, versioned, wrongBody } from './error-format.ts';

/** Uploads of images, documents and videos: their URLs, bytes and state. */
export function mediaRoutes(http: FastifyInstance, services: LinkedinServices): void {
  const uploads = createUploads(services);
  wholeRoutes(http, services, uploads);
  videoRoutes(http, services, uploads);
  stateRoutes(http, services, uploads);
}

/** What the routes have in common. */
function createUploads({ stage, media }: LinkedinServices) {
  const { withToken, withTenant } = createRoutes(stage, errorFormat);
  const tenantOf = (request: FastifyRequest) => pathPart(request, 'tenant');
  const addressOf = ({ tenant, id, key }: Medium, part = '') => `${stage.base()}/upload/dms-uploads/${tenant}/${id}/${key}${part}`;

  function refusedOwner({ tenant, account, scopes }: ParsedRequest, owner: string) {
    const actor = actorOf(tenant, account, owner);
    return actor && scopes.includes(actor.isPage ? 'w_organization_social' : 'w_member_social') ? null : denied('uploads');
  }

  const endsAt = () => stage.now().getTime() + addressMs;

  async function addressed(request: FastifyRequest): Promise<Medium | null> {
    const medium = await media.get(pathPart(request, 'id'));
    if (medium?.tenant !== tenantOf(request) || medium.key !== pathPart(request, 'key') || medium.state !== 'WAITING_UPLOAD') return null;
    return medium.at.getTime() + addressMs > stage.now().getTime() ? medium : null;
  }

  return { withToken, withTenant, tenantOf, addressOf, refusedOwner, endsAt, addressed };
}
type Uploads = ReturnType<typeof createUploads>;

/** Images and documents are sent in one request. */
function wholeRoutes(
  http: FastifyInstance,
  { media }: LinkedinServices,
  { withToken, addressOf, refusedOwner, endsAt, addressed }: Uploads,
): void {
  for (const kind of ['image', 'document'] as const) {
    http.post(
      `/api/rest/${kind}s`,
      withToken(
        { operation: 'upload' },
        versioned(['action'], async (parsed, request) => {
          if (queryOf(request).action !== 'initializeUpload') return invalid('action must be initializeUpload.');
          const wish = NewImage.safeParse(request.body);
          if (!wish.success) return wrongBody(wish.error);
          const { owner } = wish.data.initializeUploadRequest;
          const refused = refusedOwner(parsed, owner);
          if (refused) return refused;
          const made = await media.begin(parsed, { kind, owner, size: 0, thumbnail: null });
          return { status: 200, body: { value: { uploadUrlExpiresAt: endsAt(), uploadUrl: addressOf(made), [kind]: media.urnOf(made) } } };
        }),
      ),
    );
  }

  http.put(
    '/upload/dms-uploads/:tenant/:id/:key',
    withToken({ operation: 'upload' }, async (parsed, request) => {
      const file = await addressed(request);
      if (!file || file.tenant !== parsed.tenant || file.kind === 'video') return notFound('Upload');
      const length = lengthOf(request);
      if (length === null) return failure(411, 'LENGTH_REQUIRED', 'Content-Length is missing');
      if (file.kind === 'image') {
        return (await media.takeImage(file, bytesIn(request), length)) ? { status: 201, body: null } : invalid('The picture broke off.');
      }
      if (length > documents.bytes) return invalid(`A document has at most ${documents.bytes} bytes.`);
      const whole = await media.takeDocument(parsed, file, bytesIn(request), length);
      return whole ? { status: 201, body: null } : invalid('The document broke off.');
    }),
  );
}

function videoRoutes(
  http: FastifyInstance,
  { media }: LinkedinServices,
  { withToken, withTenant, tenantOf, addressOf, refusedOwner, endsAt, addressed }: Uploads,
): void {
  http.post(
    '/api/rest/videos',
    withToken(
      { operation: 'upload' },
      versioned(['action'], async (parsed, request) => {
        const { action } = queryOf(request);
        if (action === 'finalizeUpload') return finalize(parsed, request);
        if (action !== 'initializeUpload') return invalid('action must be initializeUpload or finalizeUpload.');
        const wish = NewVideo.safeParse(request.body);
        if (!wish.success) return wrongBody(wish.error);
        const { owner, fileSizeBytes: size, uploadThumbnail } = wish.data.initializeUploadRequest;
        const refused = refusedOwner(parsed, owner);
        if (refused) return refused;
        const video = await media.begin(parsed, { kind: 'video', owner, size, thumbnail: uploadThumbnail ? 'announced' : null });
        const instructions = media
          .parts(video)
          .map(({ start, end }, part) => ({ uploadUrl: addressOf(video, `/${part}`), firstByte: start, lastByte: end }));
        const value = {
          uploadUrlsExpireAt: endsAt(),
          video: media.urnOf(video),
          uploadInstructions: instructions,
          uploadToken: video.token,
          ...(uploadThumbnail && { thumbnailUploadUrl: addressOf(video, '/thumbnail') }),
        };
        return { status: 200, body: { value } };
      }),
    ),
  );

  async function finalize(parsed: ParsedRequest, request: FastifyRequest) {
    const wish = EndOfVideo.safeParse(request.body);
    if (!wish.success) return wrongBody(wish.error);
    const { video: urn, uploadToken, uploadedPartIds } = wish.data.finalizeUploadRequest;
    const video = await media.byUrn(parsed.tenant, urn);
    if (!video || refusedOwner(parsed, video.owner)) return denied('videos.finalizeUpload');
    if (video.token !== uploadToken) return invalid('The upload token is not the one of this video.');
    // LinkedIn doesn't say what happens to a video whose announced thumbnail never arrives: here it is rejected.
    if (video.thumbnail === 'announced') return invalid('The thumbnail has not been uploaded.');
    return (await media.finalize(parsed, video, uploadedPartIds))
      ? { status: 200, body: null }
      : invalid('The parts are not all of the video, in order.');
  }

  // That a thumbnail has its own URL is documented; what that accepts, and how it rejects, isn't.
  http.put(
    '/upload/dms-uploads/:tenant/:id/:key/thumbnail',
    withTenant(
      'upload',
      tenantOf,
      async (request) => {
        const picture = await upTo(thumbnails.bytes, bytesIn(request));
        if (request.headers.authorization !== undefined) return failure(400, 'UNEXPECTED_AUTHORIZATION', 'This address wants no token.');
        const video = await addressed(request);
        if (!video?.thumbnail) return notFound('Upload');
        if (picture === null) return invalid(`A thumbnail has at most ${thumbnails.bytes} bytes.`);
        if (lengthOf(request) !== picture.length) return invalid('The thumbnail broke off.');
        return (await media.takeThumbnail(video, picture)) ? { status: 201, body: null } : invalid('A thumbnail is a JPEG or a PNG.');
      },
      ofAddresses,
    ),
  );

  http.put(
    '/upload/dms-uploads/:tenant/:id/:key/:part',
    withTenant(
      'upload',
      tenantOf,
      async (request) => {
        if (request.headers.authorization !== undefined) return failure(400, 'UNEXPECTED_AUTHORIZATION', 'This address wants no token.');
        const video = await addressed(request);
        const part = Number(pathPart(request, 'part'));
        const range = video?.kind === 'video' ? media.parts(video)[part] : undefined;
        if (!video || !range) return notFound('Upload');
        const length = range.end - range.start + 1;
        if (lengthOf(request) !== length) return invalid(`This part has ${length} bytes.`);
        const receipt = await media.takePart(video, part, bytesIn(request), length);
        return receipt === null ? invalid('The part broke off.') : { status: 200, body: null, headers: { etag: receipt } };
      },
      ofAddresses,
    ),
  );
}

/** What has become of uploads, and the files themselves. */
function stateRoutes(http: FastifyInstance, { media }: LinkedinServices, { withToken, refusedOwner }: Uploads): void {
  for (const kind of ['image', 'video', 'document'] as const) {
    http.get(
      `/api/rest/${kind}s/:urn`,
      withToken(
        { operation: 'upload' },
        versioned([], async (parsed, request) => {
          const medium = await media.byUrn(parsed.tenant, pathPart(request, 'urn'));
          if (medium?.kind !== kind) return notFound('Media');
          // A token that only writes in a member's name can't read images.
          if (refusedOwner(parsed, medium.owner) || (kind === 'image' && !parsed.scopes.includes('r_organization_social')))
            return denied(`${kind}s.GET`);
          const failed = medium.state === 'PROCESSING_FAILED' ? { processingFailureReason: 'INVALID_FILE' } : {};
          return { status: 200, body: { id: media.urnOf(medium), owner: medium.owner, status: medium.state, ...failed } };
        }),
      ),
    );
  }

  http.get('/media/:id', async (request, reply) => {
    const medium = await media.get(pathPart(request, 'id'));
    if (medium?.state !== 'AVAILABLE') return reply.code(404).send();
    return reply.header('content-length', medium.size).type(medium.type).send(media.read(medium));
  });

  http.get('/media/:id/thumbnail', async (request, reply) => {
    const medium = await media.get(pathPart(request, 'id'));
    if (medium?.state !== 'AVAILABLE' || !medium.thumbnail || medium.thumbnail === 'announced') return reply.code(404).send();
    const { bytes, type } = medium.thumbnail;
    return reply
      .header('content-length', bytes)
      .type(type)
      .send(await media.readThumbnail(medium));
  });
}

/** A request's declared length in bytes. */
function lengthOf({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isInteger(length) ? length : null;
}
