import { useWords } from 'words:images';
import type { FrameArea, ImageEdit } from '@everycast/contract/image-edits';
import type { Media } from '@everycast/contract/media';
import { useState } from 'react';
import { answer, http } from '../../../lib/api/client.ts';
import { toApiProblem } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/query-client.ts';
import { platformName } from '../../../ui/PlatformMark.tsx';
import { toast } from '../../../ui/toast/toast-store.ts';
import { useEditor } from '../editor.ts';
import type { ShownFrame } from '../frames/use-frames.ts';
import { LogoMissing } from '../stage/logos.ts';
import { nameWith } from './names.ts';
import { overlayOf } from './overlay.ts';

/** The ways to save an edit. */
export interface Saving {
  saving: boolean;
  /** As a new version. */
  save(): void;
  /** As an image of its own. */
  saveCopy(): void;
  /** For the post that it was opened from, and no other: the original gets no version. Null: it wasn't opened from a post. */
  saveForPost: (() => void) | null;
  /** What a platform would show, as a version with its name. The edit goes on. */
  saveFor(frame: Pick<ShownFrame, 'platform' | 'ratio' | 'area'>): void;
}

/**
 * Saves the edit as a further file next to the original. What was edited stays if that fails.
 * @param inPost whether it was opened from a post, whose image it then replaces
 */
export function useSave(saved: (media: Media) => void, inPost: boolean): Saving {
  const t = useWords();
  const { image, edit } = useEditor();
  const [saving, setSaving] = useState(false);
  const { id, name, width, height } = image.media;
  const params = { path: { mediaId: id } };
  const drawn = async (wanted: ImageEdit) => ({ edit: wanted, overlay: await overlayOf(wanted, { width, height }) });

  /** Does one of them, and can do it again if it fails. */
  async function run(one: () => Promise<void>) {
    if (saving) return;
    setSaving(true);
    try {
      await one();
      void refresh('/api/v1/images');
      void refresh('/api/v1/media');
    } catch (thrown) {
      const why = thrown instanceof LogoMissing ? t('brand.logoMissing') : toApiProblem(thrown).message;
      toast.fail(t('save.failed', { why }), { action: { label: t('save.again'), run: () => void run(one) } });
    } finally {
      setSaving(false);
    }
  }

  async function version() {
    const { number, media } = await answer(http.POST('/api/v1/images/{mediaId}/versions', { params, body: await drawn(edit) }));
    toast.ok(t('save.done', { number }));
    saved(media);
  }
  async function copy() {
    const media = await copied(t('save.copySuffix'));
    toast.ok(t('save.copied', { name: media.name }));
    // A post keeps its image: the copy is in the library.
    if (!inPost) saved(media);
  }
  async function forPost() {
    const media = await copied(t('save.postSuffix'));
    toast.ok(t('save.usedHere'));
    saved(media);
  }
  async function copied(suffix: string): Promise<Media> {
    const body = { ...(await drawn(edit)), name: nameWith(name, suffix) };
    return answer(http.POST('/api/v1/images/{mediaId}/copies', { params, body }));
  }
  async function forPlatform({ platform, ratio, area }: { platform: ShownFrame['platform']; ratio: string; area: FrameArea }) {
    const body = { ...(await drawn({ ...edit, ratio, crop: area })), name: nameWith(name, platform) };
    const { number } = await answer(http.POST('/api/v1/images/{mediaId}/versions', { params, body }));
    toast.ok(t('save.doneFor', { number, platform: platformName(platform) }));
  }

  return {
    saving,
    save: () => void run(version),
    saveCopy: () => void run(copy),
    saveForPost: inPost ? () => void run(forPost) : null,
    saveFor: (frame) => void run(() => forPlatform(frame)),
  };
}
