import type { Media } from '@everycast/contract/media';
import type { PostOptions } from '@everycast/contract/posts';
import type { Issue } from '@everycast/platforms/port/manifest';
import { memo } from 'react';
import { useLate } from '../../../../lib/use-late.ts';
import type { Composer } from '../use-composer.ts';
import { useSame } from '../use-same.ts';
import { type Group, withOption, withPicture } from './chosen.ts';
import type { PictureChoice } from './PictureInput.tsx';

// With the inputs for all kinds of options, it arrives when an account is chosen that has some.
const loadGroup = () => import('./OptionsGroup.tsx');

interface Props {
  group: Group;
  only: boolean;
  chosen: PostOptions;
  /** What is known of the pictures that options name, by their ids. */
  known: Readonly<Record<string, Media>>;
  /** Of its options alone. */
  issues: readonly Issue[];
  notes: readonly Issue[];
  /** Whose own version is open; null is the one for all accounts. */
  open: string | null;
  edit: Composer['edit'];
  /** Opens the library for one picture. */
  pick: PictureChoice['pick'];
  /** Told how many pictures are on their way for an option, by a name of it. */
  uploading: (option: string, count: number) => void;
}

/** The options of one platform, which are drawn again only when something about them has changed: most of what is typed is not for them. */
export function PlatformOptions({ group, chosen, issues, notes, ...rest }: Props) {
  return <Drawn group={useSame(group)} chosen={useSame(chosen)} issues={useSame(issues)} notes={useSame(notes)} {...rest} />;
}

const Drawn = memo(function Drawn({ group, only, chosen, known, issues, notes, open, edit, pick, uploading }: Props) {
  const OptionsGroup = useLate(loadGroup, true);
  const nameOf = (key: string) => `option ${group.platform} ${key} ${open}`;
  const pictures = (key: string): PictureChoice => ({
    chosen: known[String(chosen[key])] ?? null,
    choose: (picture) => edit((was) => withPicture(was, group, key, picture)),
    pick,
    uploading: (count) => uploading(nameOf(key), count),
  });
  return (
    OptionsGroup && (
      <OptionsGroup
        group={group}
        only={only}
        chosen={chosen}
        issues={issues}
        notes={notes}
        pictures={pictures}
        choose={(key, value) => edit((was) => withOption(was, group, key, value), nameOf(key))}
      />
    )
  );
});
