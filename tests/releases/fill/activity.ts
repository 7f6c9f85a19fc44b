import type { Post } from '@everycast/contract/posts';
import type { People } from './people.ts';

/** Ida edits a post, undoes that, and a program with her key writes one; the team's activity is kept for a quarter. */
export async function addActivity(url: string, { ida, harbour, key }: People): Promise<void> {
  ida.enter(harbour);
  const post = await ida.call<Post>('POST', '/api/v1/posts', { text: 'Menu of the week' });
  await ida.call('PATCH', `/api/v1/posts/${post.id}`, { intended: { at: '2099-03-01T09:00', zone: 'Europe/Berlin' } });
  await ida.call('POST', '/api/v1/activity/undo-last', {});
  await ida.call('PUT', '/api/v1/activity/settings', { keptDays: 90 });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v1/posts`, { method: 'POST', headers, body: JSON.stringify({ text: 'Written by a program' }) });
  if (answer.status !== 201) throw new Error(`A key’s post was answered with ${answer.status}: ${await answer.text()}`);
}
