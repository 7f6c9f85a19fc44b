import type { Comment, CommentList } from '@everycast/contract/comments';
import { picture } from './material.ts';
import type { People } from './people.ts';

/** Both talk about a post of the workspace that they are in: with a mention and an image, a reply, an edit, and one that is deleted. */
export async function addComments({ ida, bo }: Pick<People, 'ida' | 'bo'>, postId: string): Promise<void> {
  const path = `/api/v1/posts/${postId}/comments`;
  const image = await ida.upload('door.jpg', await picture('olive'), 'image/jpeg');
  const { id: boId } = await bo.call<{ id: string; name: string }>('GET', '/api/v1/me');
  const { people } = await ida.call<CommentList>('GET', path);
  const mention = `@${people.find(({ id }) => id === boId)?.name}`;
  const comment = await ida.call<Comment>('POST', path, {
    text: `${mention} like this?`,
    mentionIds: [boId],
    mediaIds: [image.id],
    quote: 'The new menu is here',
    pictureId: image.id,
  });
  await bo.call('POST', path, { text: 'Yes.', parentId: comment.id });
  await ida.call('PATCH', `/api/v1/comments/${comment.id}`, { text: `${mention} like this, then?`, resolved: true });
  const asked = await ida.call<Comment>('POST', path, { text: 'And with a photo?' });
  await bo.call('POST', path, { text: 'Later.', parentId: asked.id });
  await ida.call('DELETE', `/api/v1/comments/${asked.id}`);
}
