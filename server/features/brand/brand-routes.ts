import { BrandKitChange, BrandKits, GroupBrandKitChange } from '@everycast/contract/brand';
import { Id } from '@everycast/contract/common';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Brand } from './brand.ts';
import { fontRoutes } from './fonts/font-routes.ts';

const tags = ['brand'];
const One = z.object({ id: Id });
const manages = { access: { permission: 'brand.manage' } } as const;

export async function brandRoutes(http: Http, brand: Brand): Promise<void> {
  http.route({
    method: 'GET',
    url: '/api/v1/brand',
    config: { access: { permission: 'account.read' } },
    schema: { tags, summary: 'The brand kits of the workspace and its account groups', response: { 200: BrandKits } },
    handler: (request) => brand.list(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/brand',
    config: { ...manages, errors: ['not_entitled'] },
    schema: { tags, summary: 'Change the workspace’s brand kit', body: BrandKitChange, response: { 200: BrandKits } },
    handler: (request) => brand.change(inWorkspace(request).workspaceId, request.body),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/account-groups/:id/brand',
    config: { ...manages, errors: ['not_found', 'not_entitled'] },
    schema: {
      tags,
      summary: 'Change an account group’s brand kit; what it doesn’t set is the workspace’s',
      params: One,
      body: GroupBrandKitChange,
      response: { 200: BrandKits },
    },
    handler: (request) => brand.changeGroup(inWorkspace(request).workspaceId, request.params.id, request.body),
  });

  await fontRoutes(http, brand.fonts);
}
