import { useWords } from 'words:posts';
import { pictureAdapted } from '@everycast/platforms/port/renditions/chosen';
import { IconChevronUp } from '@tabler/icons-react';
import { Icon } from '../../../../ui/Icon.tsx';
import { Box, Row, Text } from '../../../../ui/primitives/primitives.tsx';
import { StateGlyph } from '../../../../ui/state/State.tsx';
import type { Draft } from '../../draft/draft.ts';
import type { AccountCheck } from '../../draft/problems.ts';
import type { Composer } from '../use-composer.ts';
import { chosenIn, groupsOf, ownOptions } from './chosen.ts';
import css from './Options.module.css';
import type { PictureChoice } from './PictureInput.tsx';
import { PlatformOptions } from './PlatformOptions.tsx';

const none = {};

/** The options of each chosen account's platform; shared by its accounts, except variants. */
export function OptionsPanel({
  draft,
  open,
  checks,
  folds,
  edit,
  pick,
  uploading,
}: {
  draft: Draft;
  /** The account whose options alone are meant; null for all. */
  open: string | null;
  checks: readonly AccountCheck[];
  /** Next to many accounts it is one line until it is opened. */
  folds: boolean;
  edit: Composer['edit'];
  /** Opens the library for one image. */
  pick: PictureChoice['pick'];
  /** Receives how many images are being uploaded for an option, by its name. */
  uploading: (option: string, count: number) => void;
}) {
  const t = useWords();
  const groups = groupsOf(draft, checks, open);
  if (groups.length === 0) return null;
  const toChoose = checks.flatMap(({ issues }) => issues).some(({ field }) => field.startsWith('option '));
  return (
    <Box as="details" edge="top" className={css.panel} open={!folds || undefined} data-options-panel aria-label={t('options.title')}>
      <Row as="summary" gap={8} p="12 12" pointer hover className={css.summary}>
        <Text as="h2" size={14}>
          {t('options.title')}
        </Text>
        {toChoose && <StateGlyph state="warning" size={14} label={t('steps.problems')} />}
        <Box as="span" ml="auto" tone="quiet" className={css.arrow}>
          <Icon of={IconChevronUp} size={16} />
        </Box>
      </Row>
      {groups.map((group) => {
        const { platform, account, accounts: those } = group;
        const ofThese = checks.filter((check) => those.includes(check.account));
        return (
          <PlatformOptions
            key={`${platform} ${account?.id}`}
            group={group}
            only={groups.length === 1}
            chosen={chosenIn(draft, group)}
            known={draft.pictures}
            own={open === null ? ownOptions(draft, those) : none}
            issues={ofThese.flatMap(({ account: { id }, issues }) =>
              issues.filter(({ field }) => field.startsWith('option ')).map((issue) => ({ ...issue, accountId: id })),
            )}
            notes={ofThese.flatMap((check) => check.notes.filter(({ code }) => code === pictureAdapted))}
            open={open}
            edit={edit}
            pick={pick}
            uploading={uploading}
          />
        );
      })}
    </Box>
  );
}
