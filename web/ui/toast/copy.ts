import { copyText } from '../../lib/copy-text.ts';
import { commonWords } from '../../lib/i18n/i18n.ts';
import { toast } from './store.ts';

/** Copies a text and says so, or that it cannot be done here. */
export async function copy(text: string): Promise<void> {
  const t = commonWords.words();
  if (await copyText(text)) toast.ok(t('copied'));
  else toast.fail(t('notCopied'));
}
