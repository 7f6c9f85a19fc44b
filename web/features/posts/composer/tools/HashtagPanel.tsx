import { useWords } from 'words:text-tools';
import { hashtagsIn } from '@everycast/contract/hashtags';
import { IconSettings } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useSnippets } from '../../../../ui/snippets/use-snippets.ts';
import { toast } from '../../../../ui/toast/toast-store.ts';
import { insertedWords } from './insert.ts';
import { SearchList } from './SearchList.tsx';
import type { TextTool } from './tool.ts';

/** Those of a group's hashtags that a text doesn't have yet, whatever their case. */
export function missingHashtags(text: string, group: string): string[] {
  const present = new Set(hashtagsIn(text.normalize()).map(({ value }) => `#${value.toLowerCase()}`));
  return group.split(' ').filter((tag) => !present.has(tag.toLowerCase()));
}

/** The workspace's hashtag groups: one is inserted at the caret, without what the text has already. */
export default function HashtagPanel({ read, write }: TextTool) {
  const t = useWords();
  const navigate = useNavigate();
  const groups = useSnippets()?.filter(({ kind }) => kind === 'hashtags') ?? [];
  const add = (group: string) => {
    const { text, selected } = read();
    const tags = missingHashtags(text.slice(0, selected.start) + text.slice(selected.end), group);
    if (tags.length === 0) toast.ok(t('hashtags.allThere'));
    else write(insertedWords(text, selected, tags.join(' ')));
  };
  const choices = groups.map(({ id, name, text }) => ({ key: id, name, detail: text, choose: () => add(text) }));
  const manage = { key: 'manage', name: t('hashtags.manage'), icon: IconSettings, choose: () => void navigate('/settings/snippets') };
  return <SearchList label={t('hashtags.insert')} none={t('hashtags.none')} sections={[{ choices }, { choices: [manage] }]} />;
}
