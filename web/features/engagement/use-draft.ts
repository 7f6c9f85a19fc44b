import { useWords } from 'words:engagement';
import type { AssistantRequest } from '@everycast/contract/assistant';
import type { ConversationDetail, EngagementActionName, EngagementItem } from '@everycast/contract/engagement';
import type { Measure } from '@everycast/platforms/port/manifest';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { get } from '../../lib/api/client.ts';
import { useAssistant } from '../../lib/use-assistant.ts';
import { entriesOf } from './entries.ts';

/** How much of a conversation the model reads. */
const read = 20;

export interface Draft {
  /** What the model can do; drafts need one. */
  can: (action: AssistantRequest['action']) => boolean;
  /** Whether the text in the box is the model's, unchanged. */
  isDraft: boolean;
  isWriting: boolean;
  problem: string | null;
  write: () => void;
  shorten: () => void;
  another: () => void;
  stop: () => void;
  /** Brings back what the person had written before; null if that was nothing. */
  undo: (() => void) | null;
}

/**
 * Has the AI model write the text in the box. What the person has written is what the draft says, and comes back with `undo`.
 * @param insert replaces the text
 */
export function useDraft(conversation: ConversationDetail, action: Writing, text: string, insert: (text: string) => void): Draft {
  const t = useWords();
  const { suggestion, ask, stop, dismiss } = useAssistant(t('draft.brokenOff'));
  const { data: inForce } = useQuery(get('/api/v1/assistant'));
  const before = useRef('');
  const attempt = useRef(0);
  const inserted = useRef(insert);
  inserted.current = insert;
  const written = suggestion?.text ?? '';
  useEffect(() => {
    if (written !== '') inserted.current(written);
  }, [written]);

  const isDraft = written !== '' && text === written;
  const { platform, person, post } = conversation;
  const start = () =>
    void ask({
      action: 'reply',
      platform,
      text: before.current,
      attempt: attempt.current,
      conversation: { post: post?.text ?? null, items: said(conversation), as: action === 'dm' ? 'dm' : 'comment', to: person.handle },
    });
  return {
    can: (one) => inForce?.actions.includes(one) ?? false,
    isDraft,
    isWriting: suggestion?.state === 'writing',
    problem: suggestion?.problem ?? null,
    write() {
      before.current = text;
      attempt.current = 0;
      start();
    },
    another() {
      attempt.current += 1;
      start();
    },
    shorten() {
      if (!isDraft) before.current = text;
      void ask({ action: 'shorten', platform, text });
    },
    stop,
    undo:
      before.current === '' || !isDraft
        ? null
        : () => {
            dismiss();
            insert(before.current);
          },
  };
}

/** The end of a conversation, oldest first. */
const said = (conversation: ConversationDetail) =>
  entriesOf(conversation)
    .flatMap((entry) => {
      // What waits for approval isn't said yet.
      if (entry.is === 'request') return [];
      return entry.is === 'item' ? [saidIn(entry.item)] : [{ from: null, text: entry.response.text }];
    })
    .filter(({ text }) => text.trim() !== '')
    .slice(-read);

const saidIn = ({ own, person, text }: EngagementItem) => ({ from: own ? null : person.name, text });

/** What a text is sent as. */
export type Writing = Exclude<EngagementActionName, 'like'>;

/** The platforms' rules aren't part of the screen's first files. */
const rulesQuery = {
  queryKey: ['rules of platforms'],
  queryFn: async () => (await import('../../lib/platforms/manifests.ts')).manifests,
  staleTime: Number.POSITIVE_INFINITY,
};

/** How long a response is to its platform; null until the platform's rules are loaded, or if it takes none. */
export function useLength({ accountId, platform, person }: ConversationDetail, action: Writing, text: string): Measure | null {
  const { data: rules } = useQuery(rulesQuery);
  const { data: accounts } = useQuery(get('/api/v1/accounts'));
  const engagement = rules?.[platform].engagement;
  const account = accounts?.items.find(({ id }) => id === accountId);
  return engagement && account ? engagement.measure(action, text, person.handle, account.traits) : null;
}

/** A text with another one inserted at a place, separated from the words around it; and where the caret is then. Nothing is lost. */
export function withInserted(text: string, at: number, inserted: string): { text: string; caret: number } {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const start = before === '' || /\s$/.test(before) ? before : `${before} `;
  const end = after === '' || /^\s/.test(after) ? after : ` ${after}`;
  return { text: `${start}${inserted}${end}`, caret: start.length + inserted.length };
}
