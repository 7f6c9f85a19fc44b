import { useWords } from 'words:posts';
import type { Media } from '@everycast/contract/media';
import { useContext, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { toast } from '../../../../ui/toast/toast-store.ts';
import { versionsWith } from '../../draft/fix.ts';
import type { ProblemRow } from '../../draft/problem-rows.ts';
import { bodyEditor } from '../parts/body-editor.ts';
import { CardsContext } from '../places.ts';
import type { Fixes } from './fix-context.ts';

/** Makes a card of the text and adds it where a file from the library would be. */
export function MakeCard({ row, context }: { row: ProblemRow; context: Fixes['context'] }) {
  const t = useWords();
  const cards = useContext(CardsContext);
  const [busy, setBusy] = useState(false);
  const [check] = row.checks;
  if (!cards || !check) return null;

  function add(files: Media[]) {
    const { draft, edit } = context();
    const editor = bodyEditor(edit, check ? versionsWith('media', check, draft.variants) : []);
    editor.put(null, files);
    const undo = () => editor.change(({ media }) => ({ media: media.filter(({ id }) => !files.some((file) => file.id === id)) }));
    toast.ok(t('cards.made', { count: files.length }), { action: { label: t('cards.undo'), run: undo } });
  }
  async function make() {
    if (!cards || !check) return;
    setBusy(true);
    try {
      const { text } = check.content;
      add(await cards.make({ text, accountIds: row.accounts.map(({ id }) => id), platforms: [row.platform] }));
    } catch (thrown) {
      toast.fail(t('cards.failed', { why: thrown instanceof Error ? thrown.message : '' }));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="sm" busy={busy} onClick={() => void make()}>
      {t(busy ? 'cards.making' : 'problems.fix.card')}
    </Button>
  );
}
