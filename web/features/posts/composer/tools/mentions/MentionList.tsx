import { useWords } from 'words:text-tools';
import { type RefObject, useId, useRef, useState } from 'react';
import { labelled } from '../../../../../lib/i18n/labelled.ts';
import { PlatformMark, platformName } from '../../../../../ui/PlatformMark.tsx';
import { Row, Stack, Text } from '../../../../../ui/primitives/primitives.tsx';
import type { TextTool } from '../tool.ts';
import css from './MentionList.module.css';
import { type Mention, mentioned } from './mention-at.ts';
import { useFieldKeys, useFieldList } from './use-field-list.ts';
import { sourcesIn, usePeople } from './use-people.ts';
import { usePlaceAt } from './use-place-at.ts';

interface MentionListProps {
  tool: TextTool;
  field: RefObject<HTMLTextAreaElement | null>;
  mention: Mention;
  close: () => void;
}

/**
 * People whom the text can mention, below what is typed of it. The field keeps the focus: arrow keys select, Enter and Tab choose, Esc closes.
 * Whatever the platforms say, typing goes on.
 */
export default function MentionList({ tool, field, mention, close }: MentionListProps) {
  const t = useWords();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { checks, open } = tool.context();
  const sources = sourcesIn(checks.filter(({ versions }) => open === null || versions.includes(open)).map(({ account }) => account));
  const { words } = mention;
  const { results, lookUp } = usePeople(sources, words);
  const choose = (handle: string) => tool.write(mentioned(tool.read().text, mention, handle));
  const found = results.flatMap(({ account, people }) =>
    people.map(({ handle, name }) => ({
      key: `${account.platform} ${handle}`,
      account,
      name,
      detail: `@${handle}`,
      run: () => choose(handle),
    })),
  );
  const toLookUp = results
    .filter(({ isAsked }) => !isAsked && words !== '')
    .map(({ account }) => ({
      key: `look ${account.platform}`,
      account,
      detail: null,
      run: lookUp,
      name: t('mention.lookUp', { words, platform: platformName(account.platform) }),
    }));
  const options = [...found, ...toLookUp];
  // A line break stays one where there is only something to look up.
  const first = found.length > 0 ? 0 : -1;
  const [moved, setMoved] = useState<{ words: string; to: number } | null>(null);
  const active = moved?.words === words ? Math.min(moved.to, options.length - 1) : first;
  const current = options[active];
  const said = [
    ...(words === '' && sources.length > 0 ? [t('mention.type')] : []),
    ...(sources.length === 0 ? [t('mention.nowhere')] : []),
    ...results.flatMap(({ account, error }) => (error ? problemOn(platformName(account.platform), error.message) : [])),
    ...results.flatMap(({ account, isAsked, isFetching, people, error }) =>
      words !== '' && isAsked && !isFetching && !error && people.length === 0
        ? [t('mention.nobody', { words, platform: platformName(account.platform) })]
        : [],
    ),
  ];
  const isEmpty = options.length === 0 && said.length === 0;

  const listId = `${id}-list`;
  useFieldKeys(field, {
    move: (step) => options.length > 0 && setMoved({ words, to: (active + step + options.length) % options.length }),
    choose: current?.run,
    close,
  });
  useFieldList(field, listId, current && `${id}-${current.key}`);
  usePlaceAt(panel, field, mention.start);

  if (isEmpty) return null;
  return (
    <Text as="div" card shadow={2} size={13} tone="text" ref={panel} popover="manual" className={css.panel}>
      {options.length > 0 && (
        <Stack role="listbox" id={listId} aria-label={t('mention.list')}>
          {options.map(({ key, account, name, detail, run }, index) => (
            <Row
              key={key}
              id={`${id}-${key}`}
              gap={8}
              p="4 8"
              radius={6}
              pointer
              role="option"
              aria-selected={index === active}
              className={css.option}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setMoved({ words, to: index })}
              onClick={run}
            >
              <PlatformMark platform={account.platform} size={16} named />
              <Stack as="span" minW={0} grow>
                <Text as="bdi" truncate>
                  {name}
                </Text>
                {detail && (
                  <Text as="bdi" size={12} tone="quiet" truncate>
                    {detail}
                  </Text>
                )}
              </Stack>
            </Row>
          ))}
        </Stack>
      )}
      <div role="status">
        {said.map((sentence) => (
          <Text key={sentence} p="4 8" size={12} tone="muted">
            {sentence}
          </Text>
        ))}
        {found.length > 0 && <span className="visually-hidden">{t('mention.found', { count: found.length })}</span>}
      </div>
    </Text>
  );
}

/** A problem that names its platform. */
const problemOn = (platform: string, message: string): string => (message.includes(platform) ? message : labelled(platform, message));
