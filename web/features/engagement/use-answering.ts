import { useRef, useState } from 'react';
import { useKeys } from '../../lib/use-keys.ts';
import type { useConversations } from './use-conversations.ts';
import type { Writing } from './use-draft.ts';
import type { useHandling } from './use-handling.ts';

type Moving = Pick<ReturnType<typeof useConversations>, 'filter' | 'neighbor' | 'open' | 'next'>;

/** How the open conversation is answered, and the keys that go through the list and press the buttons of the open one. */
export function useAnswering({ filter, neighbor, open, next }: Moving, finish: ReturnType<typeof useHandling>['finish']) {
  const [action, setAction] = useState<Writing>('comment');
  const box = useRef<HTMLTextAreaElement>(null);
  const [likeButton, snoozeMenu, assignMenu] = [
    useRef<HTMLSpanElement>(null),
    useRef<HTMLSpanElement>(null),
    useRef<HTMLSpanElement>(null),
  ];
  const write = (one: Writing) => {
    setAction(one);
    box.current?.focus();
  };
  useKeys({
    j: () => void next(),
    k: () => open(neighbor(-1)?.id ?? filter.conversation),
    r: () => write('comment'),
    c: () => write('comment'),
    m: () => write('dm'),
    l: () => likeButton.current?.querySelector('button')?.click(),
    e: () => finish(true),
    s: () => snoozeMenu.current?.querySelector('button')?.click(),
    a: () => assignMenu.current?.querySelector('button')?.click(),
  });

  return { action, choose: setAction, box, likeButton, snoozeMenu, assignMenu };
}
