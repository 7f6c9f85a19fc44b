import { useWords } from 'words:text-tools';
import type { Snippet } from '@everycast/contract/snippets';
import { IconBookmarkPlus, IconSettings, IconSignature } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../../lib/session/session.tsx';
import { useSnippets } from '../../../../ui/snippets/use-snippets.ts';
import { toast } from '../../../../ui/toast/toast-store.ts';
import { fillDates } from './fill-dates.ts';
import { insertedWords } from './insert.ts';
import { type Choice, SearchList } from './SearchList.tsx';
import { type Signing, signed, signers } from './signatures.ts';
import type { TextTool } from './tool.ts';

/** The workspace's snippets and signatures: one is inserted at the caret, each account's signature is added, or the selection is saved. */
export default function SnippetPanel({ save, ...tool }: TextTool & { save: (text: string) => void }) {
  const t = useWords();
  const navigate = useNavigate();
  const mayManage = useSession().workspace.permissions.includes('snippet.manage');
  const all = useSnippets() ?? [];
  const { moment } = tool.context();
  const { text, selected } = tool.read();
  const choicesOf = (wanted: Snippet['kind']): Choice[] =>
    all
      .filter(({ kind }) => kind === wanted)
      .map((snippet) => ({
        key: snippet.id,
        name: snippet.name,
        detail: snippet.text,
        choose: () => tool.write(insertedWords(text, selected, fillDates(snippet.text, moment))),
      }));
  const chosen = text.slice(selected.start, selected.end).trim();
  const toSave: Choice = {
    key: 'save',
    name: t(chosen === '' ? 'snippets.saveText' : 'snippets.saveSelection'),
    icon: IconBookmarkPlus,
    choose: () => save(chosen || text.trim()),
  };
  const manage = { key: 'manage', name: t('snippets.manage'), icon: IconSettings, choose: () => void navigate('/settings/snippets') };
  return (
    <SearchList
      label={t('snippets.insert')}
      none={t('snippets.none')}
      sections={[
        { choices: useSigning(all, tool) },
        { title: t('snippets.snippets'), choices: choicesOf('snippet') },
        { title: t('snippets.signatures'), choices: choicesOf('signature') },
        { title: t('snippets.more'), choices: [...(mayManage && text.trim() !== '' ? [toSave] : []), manage] },
      ]}
    />
  );
}

/** “Add signature”, if an account of the open version has one. */
function useSigning(all: readonly Snippet[], { part, context }: TextTool): Choice[] {
  const t = useWords();
  const { draft, edit, checks, groups, open, moment } = context();
  const how: Signing = {
    part,
    open,
    groups,
    accounts: checks.map(({ account }) => account),
    signatures: all.filter(({ kind }) => kind === 'signature'),
    textOf: (signature) => fillDates(signature.text, moment),
  };
  const found = [...new Set(signers(draft, how).map(({ signature }) => signature))];
  const names = found.flatMap((signature) => signature?.name ?? []);
  if (names.length === 0) return [];
  const many = found.length > 1;
  return [
    {
      key: 'sign',
      name: t(many ? 'snippets.signMany' : 'snippets.sign'),
      detail: many ? t('snippets.signsMany', { names, count: names.length }) : names.join(', '),
      icon: IconSignature,
      choose() {
        if (signed(draft, how) === draft) toast.ok(t('snippets.alreadySigned'));
        else edit((was) => signed(was, how));
      },
    },
  ];
}
