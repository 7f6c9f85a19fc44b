import type { KeyboardEvent } from 'react';
import { type Choosable, selection } from './selection.ts';

/** X chooses the focused post, Shift X all from the last chosen one. A post's element has its ID as `data-line`. */
export function onSelectKeys(event: KeyboardEvent, inOrder: () => readonly Choosable[]): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
  if (event.key.toLowerCase() !== 'x') return;
  const id = event.target.closest<HTMLElement>('[data-line]')?.dataset.line;
  const posts = inOrder();
  const post = posts.find((one) => one.id === id);
  if (!post) return;
  event.preventDefault();
  if (event.shiftKey) selection.extend(post, posts);
  else selection.toggle(post);
}
