import { Id, PageQuery, page } from '@everycast/contract/common';
import { OutboxMail } from '@everycast/contract/notifications';
import { z } from 'zod';
import { seenBy } from '../database/limit.ts';
import { sees } from '../database/limited.ts';
import { createPulse } from '../database/reach.ts';
import { AppError } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import type { Mail } from '../mail.ts';
import { render } from '../messages.ts';
import { inWorkspace } from './access.ts';
import { endWithAccess } from './end-with-access.ts';
import { eventStream } from './event-stream.ts';
import type { Http } from './http.ts';
import { mayReadMetrics } from './metrics-access.ts';
import { readerOf } from './reader.ts';

/** How long an event stream lasts before the browser has to reconnect. Milliseconds. */
const longestStream = 5 * 60_000;

/** The kernel's own routes: health, metrics, the event stream to the browser, and undelivered mail. */
export function kernelRoutes(http: Http, kernel: Kernel, ready: () => boolean): void {
  outboxRoute(http, kernel.mail);
  const Health = z.object({ status: z.string() });
  // Monitoring often shares its clients' proxy address, and must not mistake a rate limit for an outage.
  const config = { access: 'public', rateLimit: false } as const;
  const pulse = createPulse(kernel.db);
  http.get('/healthz', { config, schema: { hide: true, response: { 200: Health } } }, () => ({ status: 'ok' }));

  http.get('/readyz', { config, schema: { hide: true, response: { 200: Health, 503: Health } } }, async (request, reply) => {
    if (!ready()) return reply.code(503).send({ status: 'starting or stopping' });
    try {
      await pulse();
      return { status: 'ready' };
    } catch (error) {
      request.log.warn({ err: error }, 'The database does not answer');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });

  http.get('/metrics', { config: { ...config, errors: ['not_signed_in'] }, schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, kernel.config.metricsToken)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('not_signed_in', 'access.metrics_local');
    }
    return reply.type(kernel.metrics.contentType).send(await kernel.metrics.text());
  });

  http.get(
    '/api/v1/events',
    {
      config: { access: { permission: 'workspace.read' } },
      schema: {
        tags: ['events'],
        summary: 'Stream workspace events (server-sent events)',
        querystring: z.object({ workspace: z.uuid().optional() }),
      },
    },
    (request, reply) => {
      const { workspaceId, userId } = inWorkspace(request);
      const reader = readerOf(request);
      const stream = eventStream(reply);
      const limited = inWorkspace(request).groupIds ? { workspaceId, userId } : null;
      const unsubscribe = kernel.events.subscribe(workspaceId, async (news) => {
        if (news.type === 'notification.created' && news.userId !== userId) return;
        if (limited && !(await seenBy(limited, () => seesSubject(kernel, news)))) return;
        // What is in a group decides what they see of everything.
        if (limited && news.type === 'groups.changed') return stream.send({ type: 'resync' });
        stream.send('what' in news ? { ...news, what: render(news.what, reader) } : news);
      });
      endWithAccess(request, stream);
      const end = setTimeout(stream.close, longestStream);
      stream.gone.addEventListener('abort', () => {
        clearTimeout(end);
        unsubscribe();
      });
    },
  );
}

/** In which table an event's subject is. */
const subjects = new Map(
  Object.entries({
    postId: 'post',
    targetId: 'target',
    accountId: 'account',
    mediaId: 'media',
    ingestId: 'media_ingest',
    jobId: 'video_job',
  }),
);

/** Whether a limited member may know of what an event is about. If that can't be looked up, or it names something else, not. */
async function seesSubject({ db, log }: Pick<Kernel, 'db' | 'log'>, news: object): Promise<boolean> {
  try {
    for (const [field, value] of Object.entries(news)) {
      if (!field.endsWith('Id') || field === 'userId') continue;
      const table = subjects.get(field);
      if (table === undefined || typeof value !== 'string' || !(await sees(db, table, value))) return false;
    }
    return true;
  } catch (err) {
    log.warn({ err }, 'An event was left out because its reader’s access could not be checked');
    return false;
  }
}

/** Shows the instance's owner the mail that wasn't delivered. */
function outboxRoute(http: Http, mail: Mail): void {
  http.get(
    '/api/v1/settings/outbox',
    {
      config: { access: 'instance-owner' },
      schema: {
        tags: ['settings'],
        summary: 'List undelivered mail, newest first',
        querystring: PageQuery.extend({ cursor: Id.optional() }),
        response: { 200: page(OutboxMail) },
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const letters = await mail.outbox(limit, cursor);
      const items = letters.map((letter) => ({ ...letter, createdAt: letter.createdAt.toISOString() }));
      return { items, cursor: items.length === limit ? (items.at(-1)?.id ?? null) : null };
    },
  );
}
