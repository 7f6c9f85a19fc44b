import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import sharp from 'sharp';
import { newId } from '../../server/kernel/ids.ts';
import type { Storage } from '../../server/kernel/storage.ts';
import type { TestDatabase } from './database.ts';

/** Calls the API as the workspace's owner; gives the response, which has to be a success. */
type Call = (method: string, path: string, body?: object) => Promise<Response>;

export interface SamplesOf {
  db: TestDatabase['db'];
  storage: Pick<Storage, 'put'>;
  call: Call;
  workspaceId: string;
  userId: string;
}

/**
 * One of everything a workspace can have, as IDs by the parameter that takes them: the segment before it and its name. What only workers or
 * platforms create is added as a row.
 */
export async function createSamples({ db, storage, call, workspaceId, userId }: SamplesOf): Promise<Record<string, string>> {
  const created = async (path: string, body?: object): Promise<string> =>
    ((await (await call('POST', path, body)).json()) as { id: string }).id;
  const tables = db.withTables<Record<string, Record<string, unknown>>>();
  /** Adds a row; columns by their names in the code. */
  async function row(table: string, values: Record<string, unknown>): Promise<string> {
    const all: Insertable<Record<string, unknown>> = { id: newId(), ...values };
    await tables.insertInto(table).values(all).execute();
    return String(all.id);
  }
  const now = new Date();
  const schedule = { at: '2030-05-01T10:00', zone: 'Europe/Berlin' };
  const ofWorkspace = { workspaceId, createdAt: now };

  const account = await created('/api/v1/accounts/bluesky/sandbox', {});
  const avatarKey = `avatars/${randomUUID()}.webp`;
  await storage.put(avatarKey, new Uint8Array(1000), 'image/webp');
  await tables.updateTable('account').set({ avatarKey }).where('id', '=', account).execute();
  const destination = await created('/api/v1/stream-destinations', {
    platform: 'custom',
    name: 'Here',
    url: 'rtmp://127.0.0.1:1024/live',
    key: randomUUID(),
  });
  const stream = await created('/api/v1/streams', { title: 'Morning', destinationIds: [destination] });
  const mark = newId();
  await row('streamMark', { id: mark, streamId: stream, at: now });
  const output = await sql<{ id: string }>`select id from stream_output where stream_id = ${stream}::uuid`.execute(db);

  const connection = await row('sourceConnection', {
    ...ofWorkspace,
    userId,
    source: 'google_drive',
    service: 'http://127.0.0.1:1',
    remoteId: '0815',
    name: 'Here',
    credentials: 'nothing that can be opened',
  });

  const imported = await row('postImport', {
    ...ofWorkspace,
    userId,
    name: 'may.csv',
    format: 'csv',
    language: 'en',
    zone: 'Europe/Berlin',
    columns: JSON.stringify([{ name: 'Text', field: 'text' }]),
    phase: 'ready',
  });
  await tables
    .insertInto('postImportRow')
    .values({ importId: imported, position: 0, line: 2, cells: JSON.stringify(['Low tide']), state: 'problem' })
    .execute();
  const exported = await row('workspaceExport', {
    ...ofWorkspace,
    userId,
    language: 'en',
    parts: ['setup'],
    state: 'done',
    nextAttemptAt: null,
    endedAt: now,
    expiresAt: new Date(now.getTime() + 600_000),
  });
  await storage.put(`exports/${exported}.zip`, new Uint8Array(1000), 'application/zip');
  const post = await created('/api/v1/posts', { text: 'Planned', accountIds: [account], schedule });
  const deletedPost = await created('/api/v1/posts', { text: 'Gone' });
  await call('DELETE', `/api/v1/posts/${deletedPost}`);
  const target = await sql<{ id: string }>`select id from target where post_id = ${post}::uuid`.execute(db);
  await call('PATCH', `/api/v1/posts/${post}`, { text: 'Planned well' });
  const revisions = (await (await call('GET', `/api/v1/posts/${post}/revisions`)).json()) as { items: { id: string }[] };

  /** A stored file, as its key. */
  async function file(type: string, content: Uint8Array = new Uint8Array(1000)): Promise<string> {
    const key = `media/${randomUUID()}`;
    await storage.put(key, content, type);
    return key;
  }
  /** The same, made of a video. */
  async function madeFile(type: string): Promise<string> {
    const key = await file(type);
    const values = { key, leaseToken: randomUUID(), bytes: 1000, contentType: type };
    await tables.insertInto('videoFile').values(values).execute();
    return key;
  }
  const hash = randomUUID();
  const video = await row('media', {
    ...ofWorkspace,
    kind: 'video',
    sourceHash: hash,
    hash,
    contentType: 'video/mp4',
    animated: false,
    bytes: 1000,
    width: 640,
    height: 360,
    duration: 10,
    name: 'talk.mp4',
    fileKey: await file('video/mp4'),
    thumbnailKey: await file('image/webp'),
  });
  const blank = { width: 640, height: 360, channels: 3, background: 'teal' } as const;
  const picture = await sharp({ create: blank }).png().toBuffer();
  const image = await row('media', {
    ...ofWorkspace,
    kind: 'image',
    sourceHash: randomUUID(),
    hash: randomUUID(),
    contentType: 'image/png',
    animated: false,
    bytes: 1000,
    width: 640,
    height: 360,
    name: 'quay.png',
    fileKey: await file('image/png', picture),
    thumbnailKey: await file('image/webp'),
  });
  await tables
    .insertInto('imageEdit')
    .values({ mediaId: image, workspaceId, edit: JSON.stringify({ light: 10 }), editVersion: 1 })
    .execute();
  await tables
    .insertInto('video')
    .values({
      mediaId: video,
      workspaceId,
      proxyKey: await madeFile('video/mp4'),
      sheetKey: await madeFile('image/jpeg'),
      sheet: JSON.stringify({ columns: 1, rows: 1, width: 160, height: 90, every: 10, count: 1 }),
      waveformKey: await madeFile('application/octet-stream'),
      waveform: JSON.stringify({ perSecond: 10, count: 100 }),
    })
    .execute();
  const clip = { ...ofWorkspace, mediaId: video };
  const snapshots = await row('clipJob', { ...clip, kind: 'snapshots', format: 'jpg', fingerprint: 'snapshots' });
  await row('clipJob', { ...clip, kind: 'highlights', fingerprint: 'highlights' });
  const framing = await row('clipJob', { ...clip, kind: 'framing', segments: '[]', fingerprint: 'framing' });
  const job = await row('videoJob', {
    ...clip,
    kind: 'trim',
    edit: JSON.stringify({ segments: [] }),
    output: JSON.stringify({ kind: 'trim' }),
    fingerprint: 'trim',
    state: 'done',
    nextAttemptAt: null,
    startedAt: now,
    endedAt: now,
    method: 'copied',
    fileKey: await madeFile('video/mp4'),
    file: JSON.stringify({ name: 'talk.mp4', bytes: 1000, duration: 10, width: 640, height: 360 }),
    posterKey: await madeFile('image/jpeg'),
  });

  const person = await row('engagementPerson', {
    workspaceId,
    platform: 'bluesky',
    service: 'sandbox',
    remoteId: 'did:plc:ada',
    handle: 'ada.example',
    name: 'Ada',
    firstSeenAt: now,
  });
  const conversation = await row('conversation', {
    workspaceId,
    accountId: account,
    threadId: 'thread',
    kind: 'comment',
    personId: person,
    firstAt: now,
    lastAt: now,
  });
  const response = await row('post', {
    ...ofWorkspace,
    text: 'Thanks',
    authorId: userId,
    response: JSON.stringify({
      conversationId: conversation,
      action: 'comment',
      to: { remoteId: 'at://ada/comment', handle: 'ada.example', kind: 'comment', context: null },
    }),
    updatedAt: now,
  });
  const [kind, message] = ['rejected', JSON.stringify({ code: 'common.internal' })];
  await row('target', {
    postId: response,
    workspaceId,
    accountId: account,
    state: 'failed',
    dueAt: now,
    problemKind: kind,
    problemMessage: message,
    problemAt: now,
  });
  const by = { workspaceId, userId };
  await row('engagementAction', {
    ...by,
    action: 'comment',
    platform: 'bluesky',
    content: 'Thanks',
    at: now,
    conversationId: conversation,
    responseId: response,
    requestKey: randomUUID(),
  });
  const item = await row('engagementItem', {
    conversationId: conversation,
    accountId: account,
    remoteId: randomUUID(),
    kind: 'comment',
    personId: person,
    own: false,
    text: 'Nice',
    at: now,
  });
  const replyRequest = await row('replyRequest', {
    workspaceId,
    accountId: account,
    conversationId: conversation,
    itemId: item,
    action: 'comment',
    text: 'Thanks',
    state: 'waiting',
    version: 1,
    askedBy: userId,
    askedAt: now,
    requestKey: randomUUID(),
  });
  const series = await row('postSeries', {
    ...ofWorkspace,
    authorId: userId,
    version: 1,
    rule: JSON.stringify({ start: '2030-05-01T10:00', zone: 'Europe/Berlin', unit: 'week', every: 1 }),
    content: JSON.stringify({ text: 'Again', accountIds: [account] }),
    variations: '[]',
    accountIds: [account],
    mediaIds: [],
    changedFrom: '2030-05-01',
    countedFrom: now,
  });
  const choice = await row('platformConsent', {
    ...by,
    stateHash: randomUUID(),
    platform: 'mastodon',
    service: 'https://social.example',
    sandbox: true,
    verifier: 'x',
    expiresAt: new Date(now.getTime() + 600_000),
    usedAt: now,
  });
  const comment = await created(`/api/v1/posts/${post}/comments`, { text: 'Good' });
  const activity = (await (await call('GET', '/api/v1/activity')).json()) as { items: { id: string }[] };
  const member = newId();
  const email = `${member}@example.org`;
  await row('authUser', { id: member, name: 'Mia', email });
  await tables.insertInto('member').values({ workspaceId, userId: member, role: 'editor', joinedAt: now }).execute();

  const place = { name: 'Here', nameKey: 'here', kind: 'http', host: '127.0.0.1', port: 1024 };
  const proxy = await row('proxy', { ...ofWorkspace, ...place, problem: JSON.stringify({ code: 'proxies.not_a_proxy' }), checkedAt: now });
  const named = { family: 'Inter', style: 'Bold', weight: 700, italic: false, variable: false, format: 'woff2', license: 'SIL OFL 1.1' };
  const font = await row('brandFont', { ...ofWorkspace, ...named, bytes: 1000, hash: newId(), fileKey: await file('font/woff2') });
  // Nothing answers there.
  const feed = { url: 'http://127.0.0.1:1024/feed', name: 'Here', template: '{title}', action: 'draft' };
  const asked = { prompt: 'A quay', provider: 'OpenAI', model: 'painter', startedAt: now, endedAt: now };
  const imageRequest = await row('imageRequest', { workspaceId, userId, ...asked, expiresAt: new Date(now.getTime() + 3_600_000) });
  const drawn = { contentType: 'image/jpeg', width: 1, height: 1, file: Buffer.alloc(10), createdAt: now };
  const generated = await row('generatedImage', { requestId: imageRequest, ...drawn });
  const upload = await call('POST', '/api/v1/media/uploads');
  const { platforms } = (await (await call('GET', '/api/v1/sandbox')).json()) as { platforms: { id: string; people: { id: string }[] }[] };
  const webhook = await created('/api/v1/webhooks', { name: 'Here', url: 'https://receiver.example/hook', events: ['recording.ready'] });
  const delivery = await row('webhookOutgoing', {
    endpointId: webhook,
    eventId: randomUUID(),
    event: 'recording.ready',
    resource: 'stream:1',
    body: '{}',
    state: 'delivered',
    dueAt: now,
    createdAt: now,
  });

  const clientId = randomUUID();
  await row('authOauthClient', { clientId, name: 'Here', redirectUris: JSON.stringify(['https://app.example.org/']) });
  const connectedApp = await row('appGrant', { ...ofWorkspace, userId, clientId, scopes: ['post.read'], confirmation: 'ask' });

  return {
    'accounts/:id': account,
    'choices/:id': choice,
    'account-groups/:id': await created('/api/v1/account-groups', { name: 'Here', color: 'teal', accountIds: [account] }),
    'fonts/:id': font,
    'proxies/:id': proxy,
    'labels/:id': await created('/api/v1/labels', { name: 'Here', color: 'teal' }),
    'link-pages/:id': await created('/api/v1/link-pages', { name: `page-${randomUUID().slice(0, 8)}`, title: 'Harbour' }),
    'short-links/:id': await created('/api/v1/short-links', { url: 'https://casa.example.org/' }),
    'snippets/:id': await created('/api/v1/snippets', { kind: 'snippet', name: 'Here', text: 'Hello' }),
    'workspace-exports/:id': exported,
    'feeds/:id': await created('/api/v1/feeds', { ...feed, accountIds: [account] }),
    'series/:id': series,
    'webhooks/:id': webhook,
    'deliveries/:deliveryId': delivery,
    'queues/:id': await created('/api/v1/queues', { accountId: account, zone: 'Europe/Berlin' }),
    'posts/:id': post,
    'comments/:id': comment,
    'review-links/:id': await created('/api/v1/review-links', {
      about: { scope: 'brand', groupId: null },
      email: 'maria@casaverde.example',
      name: 'Maria',
    }),
    'report-links/:id': await created('/api/v1/report-links', {
      title: 'Harbour report',
      scope: { kind: 'all' },
      from: '2026-11-01',
      to: '2026-11-30',
      days: 7,
    }),
    'report-schedules/:id': await created('/api/v1/report-schedules', {
      title: 'Harbour report',
      scope: { kind: 'all' },
      period: 'month',
      cadence: { every: 'month', day: null },
      time: '09:00',
      recipients: ['maria@casaverde.example'],
    }),
    'activity/:id': String(activity.items[0]?.id),
    'targets/:targetId': String(target.rows[0]?.id),
    'revisions/:revisionId': String(revisions.items[0]?.id),
    'conversations/:id': conversation,
    'responses/:id': response,
    'reply-requests/:id': replyRequest,
    'saved-replies/:id': await created('/api/v1/engagement/saved-replies', { name: 'Here', text: 'Thanks' }),
    'media/:id': video,
    'folders/:id': await created('/api/v1/media/folders', { name: 'Here' }),
    'sources/:place': connection,
    'connections/:id': connection,
    'post-imports/:id': imported,
    'imports/:id': await created('/api/v1/media/imports', { url: 'https://example.org/a.jpg' }),
    'ingests/:id': await created('/api/v1/media/imports', { url: 'https://example.org/b.jpg' }),
    'uploads/:id': String(upload.headers.get('location')?.split('/').at(-1)),
    'images/:mediaId': image,
    'generated-images/:imageId': generated,
    'videos/:mediaId': video,
    'jobs/:id': job,
    'snapshots/:id': snapshots,
    'highlights/:mediaId': video,
    'framings/:id': framing,
    'streams/:id': stream,
    'outputs/:outputId': String(output.rows[0]?.id),
    'marks/:markId': mark,
    'stream-destinations/:id': destination,
    'stream-events/:id': await created('/api/v1/stream-events', { title: 'Later', schedule }),
    'api-keys/:id': await created('/api/v1/api-keys', { name: 'Here' }),
    'connected-apps/:id': connectedApp,
    'members/:userId': member,
    'invitations/:id': await created('/api/v1/workspaces/current/invitations', { email: `new-${email}`, role: 'editor' }),
    'people/:personId': String(platforms.find(({ id }) => id === 'bluesky')?.people[0]?.id),
  };
}
