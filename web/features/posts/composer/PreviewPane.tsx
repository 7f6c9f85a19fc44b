import type { Account } from '@everycast/contract/accounts';
import { IconHeart, IconMessageCircle, IconPlayerPlayFilled, IconRepeat } from '@tabler/icons-react';
import { inWorkspace } from '../../../lib/api/workspace.ts';
import { shownHandle } from '../../../lib/handle.ts';
import { formatDuration } from '../../../lib/measures.ts';
import { manifests } from '../../../lib/platforms/manifests.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PlatformMark, platformName } from '../../../ui/PlatformMark.tsx';
import { SandboxMark } from '../../../ui/SandboxMark.tsx';
import { State } from '../../../ui/state/State.tsx';
import type { DraftPicture } from '../draft/draft.ts';
import type { AccountCheck } from '../draft/problems.ts';
import { useWords } from '../words.ts';
import css from './PreviewPane.module.css';
import { marked } from './TextField.tsx';

/** What each account will show, those with problems first. */
export function PreviewPane({ checks, when }: { checks: readonly AccountCheck[]; when: string }) {
  const t = useWords();
  const ordered = [...checks].sort((a, b) => b.issues.length - a.issues.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many previews are scrolled, from the keyboard too
    <section className={css.pane} tabIndex={0} aria-label={t('preview.title')}>
      <header className={css.head}>
        <h2 className={css.title}>{t('preview.title')}</h2>
        {checks.length > 1 && <span className={css.count}>{t('preview.order')}</span>}
      </header>
      {checks.length === 0 && <p className={css.none}>{t('preview.none')}</p>}
      {ordered.map((check) => (
        <Preview key={check.account.id} check={check} when={when} />
      ))}
    </section>
  );
}

function Preview({ check, when }: { check: AccountCheck; when: string }) {
  const t = useWords();
  const { account, content, measure, measures, issues } = check;
  const { title } = content.options;
  const parts = [content, ...content.thread];
  return (
    <article className={css.preview}>
      <header className={css.label}>
        <PlatformMark platform={account.platform} size={16} named />
        <span>{platformName(account.platform)}</span>
        {account.sandbox && <SandboxMark />}
        <span className={css.verdict}>
          {measure.over > 0 ? (
            <State state="awaiting-approval">{t('preview.over', { length: measure.length, max: measure.max })}</State>
          ) : issues.length > 0 ? (
            <State state="awaiting-approval">{t('preview.issues', { count: issues.length })}</State>
          ) : (
            <State state="published">{t('preview.fits')}</State>
          )}
        </span>
      </header>
      <div className={css.posts}>
        {parts.map((part, index) => (
          <PostPreview
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name here than its place
            key={index}
            account={account}
            part={part}
            overFrom={measures[index]?.overFrom ?? null}
            when={when}
            title={index === 0 && typeof title === 'string' ? title : ''}
          />
        ))}
        {content.firstComment && (
          <div className={`${css.post} ${css.comment}`}>
            <Face account={account} size={28} />
            <div className={css.body}>
              <p className={css.who}>
                <strong>{account.displayName}</strong> <span className={css.handle}>{t('preview.comment')}</span>
              </p>
              <p className={css.text}>{marked(content.firstComment, manifests[account.platform].facets(content.firstComment), null)}</p>
            </div>
          </div>
        )}
      </div>
    </article>
  );
}

function Face({ account, size }: { account: Account; size: 28 | 38 }) {
  return <Avatar initials={[...account.displayName][0]?.toUpperCase() ?? ''} src={account.avatarUrl} size={size} />;
}

/** One post of a thread, or all there is; they are joined by a line, as feeds show them. */
function PostPreview({
  account,
  part: { text, media },
  overFrom,
  when,
  title,
}: {
  account: Account;
  part: { text: string; media: readonly DraftPicture[] };
  overFrom: number | null;
  when: string;
  title: string;
}) {
  const t = useWords();
  return (
    <div className={css.post}>
      <span className={css.face}>
        <Face account={account} size={38} />
      </span>
      <div className={css.body}>
        <p className={css.who}>
          <strong>{account.displayName}</strong> <span className={css.handle}>{shownHandle(account)}</span>{' '}
          <span className={css.handle}>· {when}</span>
        </p>
        {title && <p className={css.videoTitle}>{title}</p>}
        {text.trim() ? (
          <p className={css.text}>{marked(text, manifests[account.platform].facets(text), overFrom)}</p>
        ) : (
          <p className={css.empty}>{t('preview.empty')}</p>
        )}
        {media.length > 0 && <Pictures media={media} />}
        <p className={css.actions} aria-hidden="true">
          <Icon of={IconMessageCircle} size={16} />
          <Icon of={IconRepeat} size={16} />
          <Icon of={IconHeart} size={16} />
        </p>
      </div>
    </div>
  );
}

/** One picture in its own ratio, two side by side, three and four in a grid, as feeds show them. */
function Pictures({ media }: { media: readonly DraftPicture[] }) {
  const shown = media.slice(0, 4);
  const single = shown.length === 1 ? shown[0] : undefined;
  const ratio = single ? Math.min(Math.max(single.media.width / single.media.height, 0.5), 2) : undefined;
  return (
    <div className={css.pictures} data-count={shown.length} style={ratio ? { aspectRatio: ratio } : undefined}>
      {shown.map((picture) => (
        <span key={picture.id} className={css.picture}>
          <img src={inWorkspace(picture.media.thumbnailUrl)} alt={picture.alt} />
          {picture.media.kind === 'video' && (
            <span className={css.play}>
              <Icon of={IconPlayerPlayFilled} size={20} />
            </span>
          )}
          {picture.media.duration !== null && <span className={css.length}>{formatDuration(picture.media.duration)}</span>}
        </span>
      ))}
    </div>
  );
}
