import { UtmParameters } from '@everycast/contract/utm';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Utm } from './utm.ts';

const tags = ['posts'];
const url = '/api/v1/utm-parameters';

export function utmRoutes(http: Http, utm: Utm): void {
  http.route({
    method: 'GET',
    url,
    config: { access: { permission: 'post.read' } },
    schema: { tags, summary: 'The UTM parameters that the workspace used last', response: { 200: UtmParameters } },
    handler: (request) => utm.usedLast(inWorkspace(request).workspaceId),
  });

  http.route({
    method: 'PUT',
    url,
    config: { access: { permission: 'post.write' } },
    schema: {
      tags,
      summary: 'Remember UTM parameters for the workspace’s next link',
      description: 'The parameters of a link are part of its address in the text; these are only what the next one starts with.',
      body: UtmParameters,
      response: { 200: UtmParameters },
    },
    handler: (request) => utm.use(inWorkspace(request).workspaceId, request.body),
  });
}
