import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Assistants, startAssistants } from '../../../tests/support/assistants.ts';
import { newVerifier, oauthAt } from '../../../tests/support/oauth.ts';

/** docs/n8n-workflow.json: n8n can import it, and this server accepts its requests with the scopes of docs/n8n.md. */

const Http = z.object({
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  authentication: z.literal('genericCredentialType'),
  genericAuthType: z.literal('oAuth2Api'),
  jsonBody: z.string().optional(),
});
const Workflow = z.strictObject({
  name: z.string().min(1),
  nodes: z.array(
    z.strictObject({
      parameters: z.record(z.string(), z.unknown()),
      id: z.uuid(),
      name: z.string().min(1),
      type: z.enum(['manualTrigger', 'webhook', 'formTrigger', 'httpRequest'].map((type) => `n8n-nodes-base.${type}`)),
      typeVersion: z.number(),
      position: z.tuple([z.number(), z.number()]),
      webhookId: z.uuid().optional(),
    }),
  ),
  connections: z.record(
    z.string(),
    z.strictObject({ main: z.array(z.array(z.strictObject({ node: z.string(), type: z.literal('main'), index: z.literal(0) }))) }),
  ),
  settings: z.strictObject({ executionOrder: z.literal('v1') }),
  pinData: z.strictObject({}),
});

let world: Assistants;
let workflow: z.infer<typeof Workflow>;
let guide: string;
beforeAll(async () => {
  world = await startAssistants();
  const docs = new URL('../../../docs/', import.meta.url);
  guide = await readFile(new URL('n8n.md', docs), 'utf8');
  workflow = Workflow.parse(JSON.parse(await readFile(new URL('n8n-workflow.json', docs), 'utf8')));
});
afterAll(() => world?.close());

test('its nodes are connected to each other, from something that starts them', () => {
  const names = workflow.nodes.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(workflow.nodes.map(({ id }) => id)).size).toBe(names.length);
  const led = Object.values(workflow.connections).flatMap(({ main }) => main.flat().map(({ node }) => node));
  const requests = workflow.nodes.filter(({ type }) => type.endsWith('.httpRequest')).map(({ name }) => name);
  expect([...led].sort()).toEqual([...requests].sort());
  expect(Object.keys(workflow.connections).sort()).toEqual(names.filter((name) => !requests.includes(name)).sort());
  // What n8n is called at is what the webhook is added for.
  const path = workflow.nodes.find(({ type }) => type.endsWith('.webhook'))?.parameters.path;
  expect(JSON.stringify(workflow.nodes)).toContain(`https://n8n.example.org/webhook/${path}`);
});

test('the server accepts what it sends', async () => {
  const person = await world.somebody();
  const oauth = oauthAt(world.origin);
  const [, redirect = ''] = /`(https:\S+\/rest\/oauth2-credential\/callback)`/.exec(guide) ?? [];
  const [, scope = ''] = /Scope \| `([^`]+)`/.exec(guide) ?? [];
  const clientId = await oauth.app('n8n', [redirect]);
  const verifier = newVerifier();
  const scopes = scope.split(' ') as Parameters<typeof oauth.code>[1]['scopes'];
  const asking = { clientId, cookie: person.cookie, scope, redirect };
  const code = await oauth.code(asking, { workspace: person.workspace, scopes, confirmation: 'allow' }, verifier);
  // n8n sends the ID, and a secret that is anything, as a login.
  const answer = await fetch(`${world.origin}/api/auth/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:none`)}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirect }),
  });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await answer.json());

  const { id: postId } = (await person.inPerson('POST', '/api/v1/posts', { text: 'Low tide' })).body;
  const filled = (text: string) =>
    text
      .replace(/^=/, '')
      .replace('{{ encodeURIComponent($json.body.data.postId) }}', postId)
      .replace('{{ JSON.stringify($json.Text) }}', JSON.stringify('An “idea”\nof two lines'));
  const asked = workflow.nodes.filter(({ type }) => type.endsWith('.httpRequest')).map(({ parameters }) => Http.parse(parameters));
  const statuses = [];
  for (const { method, url, jsonBody } of asked) {
    const path = filled(url).replace('https://social.example.org', '');
    expect(path).not.toContain('{{');
    const { status } = await person.byKey(token, method, path, jsonBody === undefined ? undefined : JSON.parse(filled(jsonBody)));
    statuses.push(status);
  }
  expect(statuses).toEqual([201, 200, 201]);
});
