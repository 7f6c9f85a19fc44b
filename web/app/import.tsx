import { Imports } from '../features/imports/Imports.tsx';
import { DraftPreview } from '../features/posts/approvals/DraftPreview.tsx';
import { draftFrom } from '../features/posts/draft/draft.ts';

/** /import, with the previews of posts. */
export default function ImportScreen() {
  return <Imports preview={({ content, when }) => <DraftPreview draft={draftFrom(content)} when={when} />} />;
}
