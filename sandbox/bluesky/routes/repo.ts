import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answer, queryOf } from '../../core/routes/http.ts';
import { createRoutes, ofPublic, type ParsedRequest } from '../../core/routes/requests.ts';
import { recordCid, tid } from '../ids.ts';
import { refusalOf } from '../lexicons.ts';
import { limits, points, uploads } from '../limits.ts';
import type { BlueskyRecord, NewRecord, Refused } from '../records.ts';
import type { BlueskyServices } from '../services.ts';
import { errorFormat, invalid, refused, validationError } from './error-format.ts';

const Nsid = z.string().regex(/^(?=.{1,317}$)([a-z][a-z0-9-]*\.)+[a-z][a-zA-Z0-9]*$/, 'Invalid NSID');
const Value = z.record(z.string(), z.unknown());
const InCollection = { repo: z.string(), collection: Nsid };
const NewRecordBody = z.strictObject({ ...InCollection, rkey: z.string().optional(), record: Value });
const Removal = z.strictObject({ ...InCollection, rkey: z.string() });
const Writes = z.strictObject({
  repo: z.string(),
  writes: z
    .array(
      z.strictObject({
        $type: z.literal('com.atproto.repo.applyWrites#create'),
        collection: Nsid,
        rkey: z.string().optional(),
        value: Value,
      }),
    )
    .max(200),
});
const One = z.strictObject({ ...InCollection, rkey: z.string(), cid: z.string().optional() });
const Many = z.strictObject({
  ...InCollection,
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().optional(),
  reverse: z.enum(['true', 'false']).default('false'),
});

/** Records and files: creating, reading and deleting them. */
export function repoRoutes(http: FastifyInstance, { stage, people, records, blobs }: BlueskyServices): void {
  const { withToken, withTenant } = createRoutes(stage, errorFormat);

  /** Why nobody can write there, or null. */
  async function foreign({ account }: ParsedRequest, repo: string): Promise<Answer | null> {
    const person = await people.find(repo);
    if (!person) return refused(403, 'AccountNotFound', 'Account not found');
    return person.id === account ? null : refused(401, 'AuthenticationRequired', 'Authentication Required');
  }

  const commit = () => ({ cid: recordCid(tid(stage.now())), rev: tid(stage.now()) });
  const isRefused = (made: object): made is Refused => 'error' in made;

  http.post(
    '/xrpc/com.atproto.repo.createRecord',
    withToken({ operation: 'create', allowance: points(3) }, async (parsed, request) => {
      const wish = NewRecordBody.safeParse(request.body);
      if (!wish.success) return validationError(wish.error);
      const { repo, collection, rkey, record } = wish.data;
      const made =
        (await foreign(parsed, repo)) ??
        (await records.create(parsed, [{ collection, rkey, value: typed(record, collection), path: '.record' }]));
      if ('body' in made) return made;
      if (isRefused(made)) return refused(made.status, made.error, made.message);
      const [first] = made.map((body) => ({
        uri: records.uriOf(body),
        cid: body.cid,
        commit: commit(),
        validationStatus: status(collection),
      }));
      return { status: 200, body: first };
    }),
  );

  http.post(
    '/xrpc/com.atproto.repo.applyWrites',
    withToken({ operation: 'create' }, async (parsed, request) => {
      const wish = Writes.safeParse(request.body);
      if (!wish.success) return validationError(wish.error);
      const { repo, writes } = wish.data;
      // Its cost depends only on the body.
      const left = await stage.spend(parsed.tenant, parsed.account, points(3 * writes.length));
      if (!left.ok) return errorFormat.limited(left);
      const wishes = writes.map(({ collection, rkey, value }, index): NewRecord => {
        return { collection, rkey, value: typed(value, collection), path: `.writes[${index}].value` };
      });
      const made = (await foreign(parsed, repo)) ?? (await records.create(parsed, wishes));
      if ('body' in made) return made;
      if (isRefused(made)) return refused(made.status, made.error, made.message);
      const results = made.map((body) => ({
        $type: 'com.atproto.repo.applyWrites#createResult',
        uri: records.uriOf(body),
        cid: body.cid,
        validationStatus: status(body.collection),
      }));
      return { status: 200, body: { commit: commit(), results }, headers: errorFormat.limitHeaders?.(left) ?? {} };
    }),
  );

  http.post(
    '/xrpc/com.atproto.repo.deleteRecord',
    withToken({ operation: 'remove', allowance: points(1) }, async (parsed, request) => {
      const wish = Removal.safeParse(request.body);
      if (!wish.success) return validationError(wish.error);
      const { repo, collection, rkey } = wish.data;
      const instead = await foreign(parsed, repo);
      if (instead) return instead;
      // Deleting a missing record succeeds silently.
      const wasThere = await records.remove(parsed, collection, rkey);
      return { status: 200, body: wasThere ? { commit: commit() } : {} };
    }),
  );

  const tenantOf = async (request: FastifyRequest): Promise<string | null> =>
    (await people.find(String(queryOf(request).repo)))?.tenant ?? null;

  /** Repositories are public. */
  const publicly = (handle: (request: FastifyRequest) => Promise<Answer>) => withTenant('look', tenantOf, handle, ofPublic);

  http.get(
    '/xrpc/com.atproto.repo.getRecord',
    publicly(async (request) => {
      const wish = One.safeParse(request.query);
      if (!wish.success) return validationError(wish.error);
      const { repo, collection, rkey, cid } = wish.data;
      const person = await people.find(repo);
      if (!person) return invalid('Could not locate record');
      const record = await records.get(person.id, collection, rkey);
      if (record && (cid === undefined || cid === record.cid)) return { status: 200, body: shown(record) };
      return refused(400, 'RecordNotFound', `Could not locate record: ${records.uriOf({ did: person.id, collection, rkey })}`);
    }),
  );

  http.get(
    '/xrpc/com.atproto.repo.listRecords',
    publicly(async (request) => {
      const wish = Many.safeParse(request.query);
      if (!wish.success) return validationError(wish.error);
      const { repo, collection, limit, cursor, reverse } = wish.data;
      const person = await people.find(repo);
      if (!person) return invalid(`Could not find repo: ${repo}`);
      const rising = await records.all(person.tenant, person.id, collection);
      const isRising = reverse === 'true';
      const inOrder = isRising ? rising : rising.toReversed();
      const after = inOrder.filter(({ rkey }) => cursor === undefined || (isRising ? rkey > cursor : rkey < cursor));
      const page = after.slice(0, limit);
      const last = page.at(-1);
      return { status: 200, body: { records: page.map(shown), ...(last && { cursor: last.rkey }) } };
    }),
  );

  http.post(
    '/xrpc/com.atproto.repo.uploadBlob',
    withToken({ operation: 'upload', allowance: uploads }, async (parsed, request) => {
      const type = request.headers['content-type'];
      if (!type || !(request.body instanceof Readable)) return invalid('Request encoding (Content-Type) required but not provided');
      if (Number(request.headers['content-length']) > limits.blobBytes) {
        request.body.resume();
        return refused(413, 'PayloadTooLarge', 'request entity too large');
      }
      const file = await blobs.take(request.body, type);
      return { status: 200, body: { blob: await blobs.give({ tenant: parsed.tenant, did: parsed.account }, file, parsed.records) } };
    }),
  );

  http.get('/xrpc/com.atproto.sync.getBlob', async (request, reply) => {
    const { did = '', cid = '' } = queryOf(request);
    const person = await people.find(did);
    const blob = person && (await blobs.find(person.id, cid));
    if (!blob) {
      const body = person
        ? { error: 'InvalidRequest', message: 'Blob not found' }
        : { error: 'RepoNotFound', message: `Could not find repo for DID: ${did}` };
      return reply.code(400).send(body);
    }
    return reply
      .headers({
        'content-length': blob.size,
        'content-disposition': `attachment; filename="${cid}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type(blob.type)
      .send(await blobs.read(blob));
  });
}

/** A record's type; by default its collection's. */
const typed = (record: Record<string, unknown>, collection: string) => ({ $type: collection, ...record });
const status = (collection: string): 'valid' | 'unknown' => (refusalOf(collection, {}, '') === null ? 'unknown' : 'valid');
const shown = ({ uri, cid, value }: BlueskyRecord) => ({ uri, cid, value });
