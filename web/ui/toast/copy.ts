import * as commonWords from 'words:common';
import { copyText } from '../../lib/copy-text.ts';
import { toast } from './toast-store.ts';

/** Copies a text and confirms it, or reports that it isn't possible. */
export async function copy(text: string): Promise<void> {
  const t = commonWords.words();
  if (await copyText(text)) toast.ok(t('copied'));
  else toast.fail(t('notCopied'));
}
