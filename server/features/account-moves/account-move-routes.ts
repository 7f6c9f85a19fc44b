import { AccountMove, AccountMovePreview, AccountMoves, NewAccountMove } from '@everycast/contract/account-moves';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { AccountMoves as Moves } from './account-moves.ts';

const tags = ['accounts'];
const ofOwners = { access: { permission: 'owner.manage' }, errors: ['not_found', 'already_exists', 'limit_reached'] } as const;

/** Moving accounts to another workspace, over HTTP. */
export function accountMovesRoutes(http: Http, moves: Moves): void {
  http.route({
    method: 'POST',
    url: '/api/v1/account-moves/preview',
    config: ofOwners,
    schema: {
      tags,
      summary: 'See what moving accounts to another workspace would take along',
      body: NewAccountMove,
      response: { 200: AccountMovePreview },
    },
    handler: (request) => moves.preview(inWorkspace(request), request.body),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/account-moves',
    config: ofOwners,
    schema: {
      tags,
      summary: 'Move accounts to another workspace, with everything that belongs to them',
      body: NewAccountMove,
      response: { 202: AccountMove },
    },
    handler: async (request, reply) => reply.code(202).send(await moves.begin(inWorkspace(request), request.body)),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/account-moves',
    config: { access: { permission: 'owner.manage' } },
    schema: { tags, summary: 'List the latest moves of accounts, newest first', response: { 200: AccountMoves } },
    handler: async (request) => ({ items: await moves.list(inWorkspace(request).workspaceId) }),
  });
}
