import { Id } from '@everycast/contract/common';
import { Label, LabelChange, NewLabel } from '@everycast/contract/labels';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Labels } from './labels.ts';

const tags = ['labels'];
const One = z.object({ id: Id });
const manages = { access: { permission: 'label.manage' } } as const;

export function labelsRoutes(http: Http, labels: Labels): void {
  http.route({
    method: 'GET',
    url: '/api/v1/labels',
    config: { access: { permission: 'post.read' } },
    schema: { tags, summary: 'The labels of the workspace, by name', response: { 200: z.object({ items: z.array(Label) }) } },
    handler: async (request) => ({ items: await labels.list(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/labels',
    config: { ...manages, errors: ['already_exists', 'limit_reached'] },
    schema: { tags, summary: 'Create a label', body: NewLabel, response: { 201: Label } },
    handler: async (request, reply) => reply.code(201).send(await labels.create(inWorkspace(request).workspaceId, request.body)),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/labels/:id',
    config: { ...manages, errors: ['not_found', 'already_exists'] },
    schema: { tags, summary: 'Rename or recolor a label', params: One, body: LabelChange, response: { 200: Label } },
    handler: (request) => labels.change(inWorkspace(request).workspaceId, request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/labels/:id',
    config: { ...manages, errors: ['not_found'] },
    schema: { tags, summary: 'Delete a label and remove it from its posts', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await labels.remove(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });
}
