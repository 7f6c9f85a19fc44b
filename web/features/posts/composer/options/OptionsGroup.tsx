import { useWords } from 'words:posts';
import type { Account } from '@everycast/contract/accounts';
import { shownHandle } from '@everycast/contract/named-platforms';
import type { PostOptions } from '@everycast/contract/posts';
import { issueText } from '@everycast/platforms/port/issues';
import type { Issue } from '@everycast/platforms/port/manifest';
import type { OptionValue } from '@everycast/platforms/port/options';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { say } from '../../../../lib/platforms/say.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { PlatformMark, platformName } from '../../../../ui/PlatformMark.tsx';
import { Grid, Row, Stack, Text } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import { type Asked, askedOf, type Group, splittable } from './chosen.ts';
import { OptionInput } from './OptionInput.tsx';
import css from './Options.module.css';
import type { PictureChoice } from './PictureInput.tsx';

/** A problem with an option, on one account. */
export type OptionIssue = Issue & { accountId?: Account['id'] };

/** What an input shows, and of which accounts; `own`: that answer it for themselves, under a label of their own. */
interface Answer {
  value: OptionValue | undefined;
  problem: string | null;
  of: readonly Account[];
  own?: Account[];
  label?: string;
}

/** How many handles a label names. */
const named = 2;

/** One platform's options, each asked once where the answer can be the same. Collapsed it is one line; it is expanded if something must be chosen, or if it is the only one. */
export default function OptionsGroup({
  group,
  only,
  chosen,
  own = {},
  issues,
  notes = [],
  pictures,
  choose,
  join = () => undefined,
}: {
  group: Group;
  only: boolean;
  chosen: PostOptions;
  /** What accounts have chosen for themselves, by their IDs. */
  own?: Readonly<Record<string, PostOptions>>;
  issues: readonly OptionIssue[];
  notes?: readonly Issue[];
  /** The chosen image of an option, and where one comes from. */
  pictures: (key: string) => PictureChoice;
  /** For these accounts alone, if there are any. */
  choose: (key: string, value: OptionValue, accounts?: readonly Account[]) => void;
  /** All accounts answer it together again. */
  join?: (key: string) => void;
}) {
  const t = useWords();
  const { platform, account, accounts, fields } = group;
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const splits = splittable(group);
  const said = (all: readonly OptionIssue[], key: string) =>
    all.filter(({ field }) => field === `option ${key}`).map((one) => say(issueText(one)));
  const problemOf = (key: string, of?: readonly Account[]) =>
    said(of ? issues.filter(({ accountId }) => accountId === undefined || of.some(({ id }) => id === accountId)) : issues, key)[0] ?? null;
  const count = fields.filter(({ key }) => problemOf(key) !== null).length;
  // A required option stays visible after it was chosen, unless the person collapses it.
  const [needed] = useState(count > 0);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const open = wanted ?? (only || needed);
  const name = platformName(platform);
  const labelFor = ({ field, accounts: those }: Asked): string => {
    const handles = those.slice(0, named).map(shownHandle).join(', ');
    const label = say(field.label);
    const rest = those.length - named;
    return rest > 0 ? t('options.forMore', { label, handles, count: rest }) : t('options.for', { label, handles });
  };
  const input = (field: Group['fields'][number], { value, problem, of, own: those, label }: Answer) => (
    <OptionInput
      field={field}
      {...(label !== undefined && { label })}
      value={value}
      problem={problem}
      notes={[...new Set(said(notes, field.key))]}
      account={(of.find(({ state }) => state === 'healthy') ?? of[0])?.id ?? ''}
      pictures={pictures(field.key)}
      change={(next) => choose(field.key, next, those)}
    />
  );
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
        {fields.map((field) => {
          const { key } = field;
          const isSplit = apart.has(key);
          const asked = splits.includes(field) ? askedOf(group, chosen, own, key, isSplit) : [];
          const [first] = asked;
          if (!first || (asked.length === 1 && first.isShared)) {
            return (
              <div key={key} data-option={key}>
                {input(field, { value: chosen[key], problem: problemOf(key), of: accounts })}
              </div>
            );
          }
          return (
            <Stack key={key} gap={12} data-option={key}>
              {asked.map((one) => (
                <div key={one.accounts.map(({ id }) => id).join()}>
                  {input(one.field, {
                    value: one.value,
                    problem: problemOf(key, one.accounts),
                    of: one.accounts,
                    ...(!one.isShared && { own: one.accounts, label: labelFor(one) }),
                  })}
                </div>
              ))}
              {(isSplit || asked.some(({ accounts: those }) => those.some(({ id }) => own[id]?.[key] !== undefined))) && (
                <Row>
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => {
                      setApart(new Set([...apart].filter((other) => other !== key)));
                      join(key);
                    }}
                  >
                    {t('options.same')}
                  </Button>
                </Row>
              )}
            </Stack>
          );
        })}
        {splits.some(({ key }) => !apart.has(key)) && (
          <Row>
            <Menu
              side="below-start"
              variant="ghost"
              label={t('options.apart')}
              trigger={t('options.apart')}
              options={splits
                .filter(({ key }) => !apart.has(key))
                .map(({ key, label }) => ({ key, label: say(label), choose: () => setApart(new Set([...apart, key])) }))}
            />
          </Row>
        )}
      </Stack>
    </details>
  );
}
