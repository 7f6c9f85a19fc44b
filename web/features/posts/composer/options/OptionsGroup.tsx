import { useWords } from 'words:posts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { PostOptions } from '@everycast/contract/posts';
import { issueText } from '@everycast/platforms/port/issues';
import type { Issue } from '@everycast/platforms/port/manifest';
import type { OptionValue } from '@everycast/platforms/port/options';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '../../../../lib/platforms/say.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { PlatformMark, platformName } from '../../../../ui/PlatformMark.tsx';
import { Grid, Row, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import type { Group } from './chosen.ts';
import { OptionInput } from './OptionInput.tsx';
import css from './Options.module.css';
import type { PictureChoice } from './PictureInput.tsx';

/** One platform's options. Collapsed it is one line; it is expanded if something must be chosen, or if it is the only one. */
export default function OptionsGroup({
  group: { platform, account, accounts, fields },
  only,
  chosen,
  issues,
  notes = [],
  pictures,
  choose,
}: {
  group: Group;
  only: boolean;
  chosen: PostOptions;
  issues: readonly Issue[];
  notes?: readonly Issue[];
  /** The chosen image of an option, and where one comes from. */
  pictures: (key: string) => PictureChoice;
  choose: (key: string, value: OptionValue) => void;
}) {
  const t = useWords();
  const said = (all: readonly Issue[], key: string) =>
    all.filter(({ field }) => field === `option ${key}`).map((one) => say(issueText(one)));
  const problemOf = (key: string) => said(issues, key)[0] ?? null;
  const count = fields.filter(({ key }) => problemOf(key) !== null).length;
  // A required option stays visible after it was chosen, unless the person collapses it.
  const [needed] = useState(count > 0);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const open = wanted ?? (only || needed);
  const name = platformName(platform);
  const title = account ? t('options.own', { name, handle: shownHandle(account) }) : name;
  return (
    <details
      className={css.group}
      data-options={platform}
      aria-label={title}
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) setWanted(currentTarget.open);
      }}
    >
      <Row as="summary" gap={8} p="0 12" pointer size={13} tone="muted" weight="medium" hover className={css.name}>
        <PlatformMark platform={platform} size={16} named />
        <Text as="span" grow truncate>
          {title}
        </Text>
        {count > 0 && (
          <Row as="span" inline gap={4} rigid size={12} tone="wait">
            <StateGlyph state="warning" size={14} label={null} />
            {t('options.toChoose', { count })}
          </Row>
        )}
        <Grid as="span" rigid tone="quiet" className={css.arrow}>
          <Icon of={IconChevronDown} size={16} />
        </Grid>
      </Row>
      <Stack gap={12} p="4 12 16">
        {fields.map((field) => (
          <div key={field.key} data-option={field.key}>
            <OptionInput
              field={field}
              value={chosen[field.key]}
              problem={problemOf(field.key)}
              notes={[...new Set(said(notes, field.key))]}
              account={(accounts.find(({ state }) => state === 'healthy') ?? accounts[0])?.id ?? ''}
              pictures={pictures(field.key)}
              change={(value) => choose(field.key, value)}
            />
          </div>
        ))}
      </Stack>
    </details>
  );
}
