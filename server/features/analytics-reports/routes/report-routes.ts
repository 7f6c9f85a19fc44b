import {
  AnalyticsReport,
  NewlyMadeReportLink,
  NewReportLink,
  ReportLink,
  ReportQuery,
  ReportSchedule,
  ReportScheduleSettings,
  ReportSchedules,
} from '@everycast/contract/analytics-reports';
import { Id, NewestQuery, page } from '@everycast/contract/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { inWorkspace } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { attachment } from '../../../kernel/http/send-file.ts';
import type { AnalyticsReports } from '../analytics-reports.ts';
import type { ReportFile } from '../report-files.ts';

const tags = ['reports'];
const One = z.object({ id: Id });
const reads = { access: { permission: 'post.read' } } as const;
const manages = { access: { permission: 'report.manage' } } as const;
const makesPdf = { ...reads, rateLimit: { max: 20, timeWindow: '1 minute' }, errors: ['too_many_requests'] } as const;

export function analyticsReportRoutes(http: Http, reports: Pick<AnalyticsReports, 'preview' | 'pdf'>): void {
  http.route({
    method: 'GET',
    url: '/api/v1/analytics-reports/preview',
    config: reads,
    schema: { tags, summary: 'What a report of a period says', querystring: ReportQuery, response: { 200: AnalyticsReport } },
    handler: (request) => reports.preview(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/analytics-reports/report.pdf',
    config: makesPdf,
    schema: {
      tags,
      summary: 'A report of a period as a PDF',
      querystring: ReportQuery,
      response: { 200: { description: 'The report', content: { 'application/pdf': { schema: z.file() } } } },
    },
    handler: async (request, reply) => sendPdf(reply, await reports.pdf(inWorkspace(request).workspaceId, request.query)),
  });
}

/** Sends a report to be saved. */
export const sendPdf = (reply: FastifyReply, { name, bytes }: ReportFile): FastifyReply =>
  reply.type('application/pdf').header('content-disposition', attachment(name)).send(bytes);

/** Links with which clients read a report, for the team. */
export function reportLinkRoutes(http: Http, { links }: Pick<AnalyticsReports, 'links'>): void {
  http.route({
    method: 'GET',
    url: '/api/v1/report-links',
    config: manages,
    schema: { tags, summary: 'List report links, newest first', querystring: NewestQuery, response: { 200: page(ReportLink) } },
    handler: (request) => links.list(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/report-links',
    // Its address is given once.
    config: { ...manages, replay: 'sealed', errors: ['not_found', 'limit_reached'] },
    schema: {
      tags,
      summary: 'Create a link with which anyone can read a report until it expires',
      description:
        'The days stay as they are; the figures are read when the link is opened. The answer has its address, which is shown once.',
      body: NewReportLink,
      response: { 201: NewlyMadeReportLink },
    },
    handler: async (request, reply) => reply.code(201).send(await links.create(inWorkspace(request), request.body)),
  });

  const actions = [
    ['revoke', 'Revoke a report link', ['not_found']],
    ['restore', 'Let a report link work again that was just revoked', ['not_found', 'not_editable']],
  ] as const;
  for (const [action, summary, errors] of actions) {
    http.route({
      method: 'POST',
      url: `/api/v1/report-links/:id/${action}`,
      config: { ...manages, errors },
      schema: { tags, summary, params: One, response: { 200: ReportLink } },
      handler: (request) => links[action](inWorkspace(request), request.params.id),
    });
  }
}

/** Reports that are mailed on a schedule. */
export function reportScheduleRoutes(http: Http, { schedules }: Pick<AnalyticsReports, 'schedules'>): void {
  http.route({
    method: 'GET',
    url: '/api/v1/report-schedules',
    config: manages,
    schema: { tags, summary: 'List reports that are mailed, and how that went last', response: { 200: ReportSchedules } },
    handler: (request) => schedules.list(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/report-schedules',
    config: { ...manages, errors: ['not_found', 'limit_reached'] },
    schema: { tags, summary: 'Mail a report every week or month', body: ReportScheduleSettings, response: { 201: ReportSchedule } },
    handler: async (request, reply) => reply.code(201).send(await schedules.create(inWorkspace(request), request.body)),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/report-schedules/:id',
    config: { ...manages, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Replace a schedule’s settings',
      params: One,
      body: ReportScheduleSettings,
      response: { 200: ReportSchedule },
    },
    handler: (request) => schedules.replace(inWorkspace(request), request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/report-schedules/:id',
    config: { ...manages, errors: ['not_found'] },
    schema: { tags, summary: 'Remove a schedule', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await schedules.remove(inWorkspace(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  const actions = [
    ['pause', 'Pause a schedule', ['not_found']],
    ['resume', 'Resume a schedule; reports that were due while it was paused aren’t sent', ['not_found']],
    ['restore', 'Bring back a schedule that was just removed', ['not_found', 'not_editable', 'limit_reached']],
  ] as const;
  for (const [action, summary, errors] of actions) {
    http.route({
      method: 'POST',
      url: `/api/v1/report-schedules/:id/${action}`,
      config: { ...manages, errors },
      schema: { tags, summary, params: One, response: { 200: ReportSchedule } },
      handler: (request) => schedules[action](inWorkspace(request), request.params.id),
    });
  }
}
