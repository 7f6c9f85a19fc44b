import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Assistants, schedule, startAssistants } from '../../../tests/support/assistants.ts';

/** The command line of the MCP Inspector, as people use it to see what a server offers. */

const program = fileURLToPath(new URL('../../../node_modules/.bin/mcp-inspector', import.meta.url));

let world: Assistants;
let home: string;
beforeAll(async () => {
  world = await startAssistants();
  home = await mkdtemp(join(tmpdir(), 'everycast-inspector-'));
});
afterAll(async () => {
  await world?.close();
  await rm(home, { recursive: true, force: true });
});

/** @param key null for none */
function inspect(key: string | null, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const header = key === null ? [] : ['--header', `Authorization: Bearer ${key}`];
  const all = [program, '--cli', '--server-url', `${world.origin}/mcp`, '--transport', 'http', '--stored-auth-only', ...header, ...args];
  // What it keeps goes to a folder of its own.
  const env = { ...process.env, HOME: home };
  return new Promise((resolve) => {
    execFile(process.execPath, all, { env, timeout: 60_000 }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    );
  });
}

async function read(key: string, ...args: string[]) {
  const { code, out, err } = await inspect(key, ...args);
  expect([args, code, code === 0 ? '' : err + out]).toEqual([args, 0, '']);
  return JSON.parse(out);
}

test('the Inspector lists what is there, and finds nothing in its descriptions that clients couldn’t read', async () => {
  const { key } = await world.somebody();
  const asking = await key('ask');
  const { tools } = await read(asking, '--method', 'tools/list', '--strict');
  expect(tools.map(({ name }: { name: string }) => name)).toContain('create_draft');
  const { resources } = await read(asking, '--method', 'resources/list');
  expect(resources.length).toBeGreaterThan(3);
  const { prompts } = await read(asking, '--method', 'prompts/list');
  expect(prompts.length).toBeGreaterThan(3);
  const { contents } = await read(asking, '--method', 'resources/read', '--uri', 'everycast://workspace');
  expect(JSON.parse(contents[0].text)).toMatchObject({ confirmation: 'ask' });
  const { messages } = await read(asking, '--method', 'prompts/get', '--prompt-name', 'plan_week', '--prompt-args', 'topic=tires');
  expect(messages[0].content.text).toContain('tires');
});

test('a draft by the Inspector stays one until its person schedules it', async () => {
  const { key, account, inPerson } = await world.somebody();
  const asking = await key('ask');
  async function call(name: string, input: object) {
    const { content } = await read(asking, '--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(input));
    return JSON.parse(content[0].text);
  }
  const { post } = await call('create_draft', { text: 'By hand', accountIds: [account] });
  expect(await call('schedule_post', { postId: post.id, ...schedule })).toMatchObject({ post: { state: 'draft', intended: schedule } });
  expect((await inPerson('PATCH', `/api/v1/posts/${post.id}`, { schedule })).body.state).toBe('scheduled');
});

test('without a key the Inspector says that it needs one', async () => {
  const { code, out, err } = await inspect(null, '--method', 'tools/list');
  expect(code).not.toBe(0);
  expect(out + err).toMatch(/401|auth/i);
});
