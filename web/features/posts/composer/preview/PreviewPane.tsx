import type { Media } from '@everycast/contract/media';
import { sentenceOf } from '@everycast/platforms/port/taken';
import { memo, useDeferredValue, useMemo, useRef } from 'react';
import { manifests } from '../../../../lib/platforms/manifests.ts';
import { usePhone } from '../../../../lib/use-phone.ts';
import { PlatformMark, platformName } from '../../../../ui/PlatformMark.tsx';
import { SandboxMark } from '../../../../ui/SandboxMark.tsx';
import { State } from '../../../../ui/state/State.tsx';
import type { AccountCheck } from '../../draft/problems.ts';
import { useWords } from '../../words.ts';
import { drawings } from './drawings.tsx';
import { LinkCard } from './LinkCard.tsx';
import { markedIn, titleIn } from './marked.ts';
import css from './PreviewPane.module.css';
import { Face, type Shown } from './parts.tsx';
import { Text } from './Text.tsx';
import { useNear } from './use-near.ts';
import { useSettled } from './use-settled.ts';

/** Previews that are out of sight follow the typing once it has paused for so long. Milliseconds. */
const restsFor = 500;

/** What each account will show, drawn when nothing is typed: a key press waits for the editor alone. */
export function PreviewPane({ checks, when }: { checks: readonly AccountCheck[]; when: string }) {
  return <Previews checks={useDeferredValue(checks)} when={when} />;
}

/** Those with problems first. They are drawn again only once their checks are other ones. */
const Previews = memo(function Previews({ checks, when }: { checks: readonly AccountCheck[]; when: string }) {
  const t = useWords();
  const rested = useSettled(checks, restsFor);
  const before = useMemo(() => new Map(rested.map((check) => [check.account.id, check])), [rested]);
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
        <Preview key={check.account.id} check={check} rested={before.get(check.account.id) ?? check} when={when} />
      ))}
    </section>
  );
});

/** With the cover in the place of its video's own picture. */
const covered = ({ text, media }: { text: string; media: readonly Shown[] }, cover: Media) => ({
  text,
  media: media.map((one) => (one.media.kind === 'video' ? { ...one, cover } : one)),
});

function Preview({ check, rested, when }: { check: AccountCheck; rested: AccountCheck; when: string }) {
  const place = useRef<HTMLElement>(null);
  const near = useNear(place);
  return (
    <article ref={place} className={css.preview}>
      <Drawn check={near ? check : rested} when={when} />
    </article>
  );
}

const Drawn = memo(function Drawn({ check, when }: { check: AccountCheck; when: string }) {
  const t = useWords();
  // Beside the editor, which says what is wrong, there is no need to say it again; on a phone this is a step of its own.
  const alone = usePhone();
  const { account, content, pictures, measure, measures, issues } = check;
  const parts = [content, ...content.thread];
  const marked = markedIn(parts);
  // Pictures among the options are covers, wherever there are any, and of a video that is alone in its post.
  const [cover] = Object.values(pictures);
  const manifest = manifests[account.platform];
  const Drawing = drawings[manifest.drawn];
  return (
    <>
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
      {alone && issues.length > 0 && (
        <ul className={css.issues}>
          {issues.map((issue) => (
            <li key={issue.message}>{sentenceOf(issue, measures.length)}</li>
          ))}
        </ul>
      )}
      <div className={css.posts}>
        {parts.map((part, index) => (
          <Drawing
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name here than its place
            key={index}
            account={account}
            part={index === marked && cover && part.media.length === 1 ? covered(part, cover) : part}
            overFrom={measures[index]?.overFrom ?? null}
            when={when}
            title={index === marked ? titleIn(check) : ''}
            card={<LinkCard wish={manifest.card?.(part, content.options, account.traits) ?? null} />}
          />
        ))}
        {content.firstComment && (
          <div className={css.comment}>
            <Face account={account} size={28} />
            <div className={css.body}>
              <p className={css.who}>
                <strong>{account.displayName}</strong> <span className={css.quiet}>{t('preview.comment')}</span>
              </p>
              <Text account={account} text={content.firstComment} overFrom={null} />
            </div>
          </div>
        )}
      </div>
    </>
  );
});
