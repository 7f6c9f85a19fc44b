import { spawnSync } from 'node:child_process';
import { AssistantRequest } from '@everycast/contract/assistant';
import { expect, test } from 'vitest';
import { createOfflineWriter } from './thread.ts';
import { writeOffline } from './writer.ts';

const bounds = {
  name: 'Short',
  measure: (text: string) => ({
    length: text.length,
    max: 60,
    over: Math.max(0, text.length - 60),
    overFrom: 60,
    unit: 'characters' as const,
  }),
};
const requests = [
  { action: 'generate', prompt: 'Write a post about our new kiln opening on Friday at 6 pm' },
  {
    action: 'shorten',
    text: 'We opened a kiln. It is large, and it is warm. Come and see it on Friday, when we fire the first bowls of the year.',
  },
  { action: 'hashtags', text: 'The kiln opens on Friday.' },
].map((request) => AssistantRequest.parse(request));

test('a thread writes what the writer writes, within the platform’s limit', async () => {
  const writer = createOfflineWriter();
  for (const limit of [null, bounds]) {
    const written = await Promise.all(requests.map((request) => writer.write(request, limit)));
    expect(written).toEqual(requests.map((request) => writeOffline(request, limit)));
  }
});

test('what it refuses is refused with the same reason', async () => {
  const refused = createOfflineWriter().write(AssistantRequest.parse({ action: 'tone', text: 'Hello', tone: 'friendly' }), null);
  await expect(refused).rejects.toMatchObject({ code: 'assistant_not_configured', reason: { code: 'assistant.tone_needs_model' } });
});

test('the thread that asks for it loads none of its language data, and ends without waiting for it', () => {
  const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', cwd: import.meta.dirname });
  expect(stdout.trim()).toBe('nothing');
});

const script = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  const server = setInterval(() => undefined, 1_000);
  registerHooks({ resolve: (specifier, context, next) => { loaded.push(specifier); return next(specifier, context); } });
  const { createOfflineWriter } = await import(${JSON.stringify(new URL('./thread.ts', import.meta.url).href)});
  const { AssistantRequest } = await import('@everycast/contract/assistant');
  await createOfflineWriter().write(AssistantRequest.parse({ action: 'hashtags', text: 'The kiln opens on Friday.' }), null);
  console.log(loaded.filter((name) => name.includes('compromise')).join() || 'nothing');
  clearInterval(server);
`;
