import type { Media } from '@everycast/contract/media';
import { sentenceOf } from '@everycast/platforms/port/taken';
import { memo, useDeferredValue, useMemo, useRef } from 'react';
import { manifests } from '../../../../lib/platforms/manifests.ts';
import { say } from '../../../../lib/platforms/say.ts';
import { usePhone } from '../../../../lib/use-phone.ts';
import { PlatformMark, platformName } from '../../../../ui/PlatformMark.tsx';
import { Box, Card, Row, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import { SandboxMark } from '../../../../ui/SandboxMark.tsx';
import { State } from '../../../../ui/state/State.tsx';
import type { AccountCheck } from '../../draft/problems.ts';
import { useWords } from '../../words.ts';
import { drawings } from './drawings.tsx';
import { LinkCard } from './LinkCard.tsx';
import { markedIn, titleIn } from './marked.ts';
import css from './PreviewPane.module.css';
import { Face, type Shown } from './parts.tsx';
import { ShownText } from './ShownText.tsx';
import { useNear } from './use-near.ts';
import { useSettled } from './use-settled.ts';

/** Previews that aren't visible are updated after a pause in typing. Milliseconds. */
const restsFor = 500;
/** So are all previews of a text with more characters: to draw them again would cost each keystroke more than anything else. */
const liveUpTo = 2_000;

/** What each account will show, rendered when nothing is typed: a keystroke only waits for the editor. */
export function PreviewPane({ checks, when }: { checks: readonly AccountCheck[]; when: string }) {
  return <Previews checks={useDeferredValue(checks)} when={when} />;
}

/** Those with problems first. They are only rendered again if their checks change. */
const Previews = memo(function Previews({ checks, when }: { checks: readonly AccountCheck[]; when: string }) {
  const t = useWords();
  const rested = useSettled(checks, restsFor);
  const before = useMemo(() => new Map(rested.map((check) => [check.account.id, check])), [rested]);
  const ordered = [...checks].sort((a, b) => b.issues.length - a.issues.length);
  return (
    // Many previews scroll, with the keyboard, too.
    <Stack as="section" h="full" scroll className={css.pane} tabIndex={0} aria-label={t('preview.title')}>
      <Row as="header" justify="between" p="0 16" className={css.head}>
        <Text as="h2" size={14}>
          {t('preview.title')}
        </Text>
        {checks.length > 1 && (
          <Text as="span" fontSize={12} tone="quiet">
            {t('preview.order')}
          </Text>
        )}
      </Row>
      {checks.length === 0 && (
        <Text p="0 16" size={13} tone="quiet">
          {t('preview.none')}
        </Text>
      )}
      {ordered.map((check) => (
        <Preview key={check.account.id} check={check} rested={before.get(check.account.id) ?? check} when={when} />
      ))}
    </Stack>
  );
});

/** With the cover instead of the video's own thumbnail. */
const covered = ({ text, media }: { text: string; media: readonly Shown[] }, cover: Media) => ({
  text,
  media: media.map((one) => (one.media.kind === 'video' ? { ...one, cover } : one)),
});

function Preview({ check, rested, when }: { check: AccountCheck; rested: AccountCheck; when: string }) {
  const place = useRef<HTMLElement>(null);
  const live = useNear(place) && check.content.text.length <= liveUpTo;
  return (
    <Box as="article" ref={place} p="0 16 16" className={css.preview}>
      <Drawn check={live ? check : rested} when={when} />
    </Box>
  );
}

const Drawn = memo(function Drawn({ check, when }: { check: AccountCheck; when: string }) {
  const t = useWords();
  // Next to the editor, which shows problems, they aren't repeated; on a phone this is a separate step.
  const alone = usePhone();
  const { account, content, files, measure, measures, issues } = check;
  const parts = [content, ...content.thread];
  const marked = markedIn(parts);
  // Images in options are covers on all platforms that have them, for a post's only video.
  const cover = files.find(({ option }) => option !== null)?.media;
  const manifest = manifests[account.platform];
  const Drawing = drawings[manifest.drawn];
  return (
    <>
      <Row as="header" gap={8} fontSize={13} tone="muted" h="2rem">
        <PlatformMark platform={account.platform} size={16} named />
        <span>{platformName(account.platform)}</span>
        {account.sandbox && <SandboxMark />}
        <Box as="span" ml="auto">
          {measure.over > 0 ? (
            <State state="warning">{t('preview.over', { length: measure.length, max: measure.max })}</State>
          ) : issues.length > 0 ? (
            <State state="warning">{t('preview.issues', { count: issues.length })}</State>
          ) : (
            <State state="published">{t('preview.fits')}</State>
          )}
        </Box>
      </Row>
      {alone && issues.length > 0 && (
        <Stack as="ul" gap={4} size={13} tone="wait" p="0 0 8">
          {issues.map((issue) => (
            <li key={`${issue.part} ${issue.field} ${issue.code}`}>{say(sentenceOf(issue, measures.length))}</li>
          ))}
        </Stack>
      )}
      <Card clip>
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
          <Row gap={12} align="stretch" p={12} edge="top">
            <Face account={account} size={28} />
            <Box minW={0} className={css.body}>
              <Text size={13} breaks m="0 0 2">
                <strong>{account.displayName}</strong>{' '}
                <Text as="span" tone="quiet">
                  {t('preview.comment')}
                </Text>
              </Text>
              <ShownText account={account} text={content.firstComment} overFrom={null} />
            </Box>
          </Row>
        )}
      </Card>
    </>
  );
});
