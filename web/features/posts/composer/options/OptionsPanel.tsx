import { pictureAdapted } from '@everycast/platforms/port/renditions/chosen';
import { Box, Text } from '../../../../ui/primitives/primitives.tsx';
import type { Draft } from '../../draft/draft.ts';
import type { AccountCheck } from '../../draft/problems.ts';
import { useWords } from '../../words.ts';
import type { Composer } from '../use-composer.ts';
import { chosenIn, groupsOf } from './chosen.ts';
import type { PictureChoice } from './PictureInput.tsx';
import { PlatformOptions } from './PlatformOptions.tsx';

/** The options of each chosen account's platform; shared by its accounts, except variants. */
export function OptionsPanel({
  draft,
  open,
  checks,
  edit,
  pick,
  uploading,
}: {
  draft: Draft;
  /** The account whose options alone are meant; null for all. */
  open: string | null;
  checks: readonly AccountCheck[];
  edit: Composer['edit'];
  /** Opens the library for one image. */
  pick: PictureChoice['pick'];
  /** Receives how many images are being uploaded for an option, by its name. */
  uploading: (option: string, count: number) => void;
}) {
  const t = useWords();
  const groups = groupsOf(draft, checks, open);
  if (groups.length === 0) return null;
  return (
    <Box as="section" edge="top" pb={8} aria-label={t('options.title')}>
      <Text as="h2" size={14} p="16 12 8">
        {t('options.title')}
      </Text>
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
            issues={ofThese.flatMap((check) => check.issues.filter(({ field }) => field?.startsWith('option ')))}
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
