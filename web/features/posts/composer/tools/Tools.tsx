import { useWords } from 'words:text-tools';
import {
  IconAt,
  IconChevronDown,
  IconHash,
  IconLink,
  IconLinkMinus,
  IconMoodSmile,
  IconPhotoPlus,
  IconTemplate,
} from '@tabler/icons-react';
import { memo, type RefObject, useRef, useState } from 'react';
import { chosenTypes } from '../../../../lib/uploads/check-file.ts';
import { useLazyComponent } from '../../../../lib/use-lazy-component.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { LatePanel } from './LatePanel.tsx';
import { signed } from './mentions/mention-at.ts';
import { useMention } from './mentions/use-mention.ts';
import css from './Tools.module.css';
import type { TextTool } from './tool.ts';

const loadEmoji = () => import('./EmojiPanel.tsx');
const loadHashtags = () => import('./HashtagPanel.tsx');
const loadSnippets = () => import('./SnippetPanel.tsx');
const loadUtm = () => import('./utm/UtmPanel.tsx');
const loadShorten = () => import('./shorten/ShortenPanel.tsx');
const loadMentions = () => import('./mentions/MentionList.tsx');
const loadDialog = () => import('../../../../ui/snippets/SnippetDialog.tsx');
const isOnlyHashtags = (text: string): boolean =>
  text
    .trimEnd()
    .split(/\s+/u)
    .every((word) => /^#./u.test(word));

interface ToolsProps {
  tool: TextTool;
  field: RefObject<HTMLTextAreaElement | null>;
  addFiles: (files: File[]) => void;
}

/** The tools of one text: files, emoji, hashtag groups, snippets, mentions, UTM parameters, short links. */
function Tools({ tool, field, addFiles }: ToolsProps) {
  const t = useWords();
  const chooser = useRef<HTMLInputElement>(null);
  const [saving, setSaving] = useState<string | null>(null);
  const SnippetDialog = useLazyComponent(loadDialog, saving !== null);
  const { mention, ask, dismiss } = useMention(field);
  const MentionList = useLazyComponent(loadMentions, mention !== null);
  return (
    <>
      <Button
        variant="ghost"
        className={css.tool}
        aria-label={t('addFiles')}
        title={t('addFiles')}
        onClick={() => chooser.current?.click()}
      >
        <Icon of={IconPhotoPlus} size={20} />
      </Button>
      <LatePanel
        label={t('emoji')}
        className={`${css.tool} ${css.wide}`}
        load={loadEmoji}
        panel={tool}
        trigger={<Icon of={IconMoodSmile} size={20} />}
      />
      <LatePanel
        label={t('hashtags.button')}
        className={css.tool}
        load={loadHashtags}
        panel={tool}
        trigger={<Named icon={IconHash} name={t('hashtags.button')} />}
      />
      <LatePanel
        label={t('snippets.button')}
        className={css.tool}
        load={loadSnippets}
        panel={{ ...tool, save: setSaving }}
        trigger={<Named icon={IconTemplate} name={t('snippets.button')} />}
      />
      <Button
        variant="ghost"
        className={css.tool}
        aria-label={t('mention.button')}
        title={t('mention.button')}
        onClick={() => {
          const { text, selected } = tool.read();
          const changed = signed(text, selected);
          ask(changed.caret - 1);
          tool.write(changed);
        }}
      >
        <Icon of={IconAt} size={20} />
      </Button>
      <LatePanel
        label={t('utm.button')}
        className={css.tool}
        load={loadUtm}
        panel={tool}
        trigger={
          <>
            <Icon of={IconLink} size={20} />
            <span className={css.word}>{t('utm.button')}</span>
          </>
        }
      />
      <LatePanel
        label={t('shorten.button')}
        className={css.tool}
        load={loadShorten}
        panel={tool}
        trigger={
          <>
            <Icon of={IconLinkMinus} size={20} />
            <span className={css.word}>{t('shorten.button')}</span>
          </>
        }
      />
      {mention && MentionList && <MentionList tool={tool} field={field} mention={mention} close={dismiss} />}
      <input
        ref={chooser}
        type="file"
        accept={chosenTypes}
        multiple
        hidden
        onChange={(event) => {
          addFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {SnippetDialog && saving !== null && (
        <SnippetDialog of={{ kind: isOnlyHashtags(saving) ? 'hashtags' : 'snippet', text: saving }} anyKind close={() => setSaving(null)} />
      )}
    </>
  );
}

function Named({ icon, name }: { icon: typeof IconHash; name: string }) {
  return (
    <>
      <Icon of={icon} size={20} />
      <span className={css.word}>{name}</span>
      <Icon of={IconChevronDown} size={14} />
    </>
  );
}

export default memo(Tools);
