import type { Media } from '@everycast/contract/media';
import type { PostOptions } from '@everycast/contract/posts';
import type { Issue } from '@everycast/platforms/port/manifest';
import { memo, useRef } from 'react';
import { useLazyComponent } from '../../../../lib/use-lazy-component.ts';
import type { Composer } from '../use-composer.ts';
import { type Group, withOption, withOwnOption, withPicture, withSameOption } from './chosen.ts';
import type { OptionIssue } from './OptionsGroup.tsx';
import type { PictureChoice } from './PictureInput.tsx';

/** The previous value while the new one is deeply equal, so that components depending on it don't render again. */
function useStableValue<T>(data: T): T {
  const said = JSON.stringify(data);
  const kept = useRef({ data, said });
  if (kept.current.said !== said) kept.current = { data, said };
  return kept.current.data;
}

// Loaded, with the inputs for all kinds of options, when an account with options is chosen.
const loadGroup = () => import('./OptionsGroup.tsx');

interface Props {
  group: Group;
  only: boolean;
  chosen: PostOptions;
  /** What accounts have chosen for themselves, by their IDs. */
  own: Readonly<Record<string, PostOptions>>;
  /** The images of options, by ID. */
  known: Readonly<Record<string, Media>>;
  /** Only those of its options. */
  issues: readonly OptionIssue[];
  notes: readonly Issue[];
  /** Whose variant is open; null is the version for all accounts. */
  open: string | null;
  edit: Composer['edit'];
  /** Opens the library for one image. */
  pick: PictureChoice['pick'];
  /** Receives how many images are being uploaded for an option, by its name. */
  uploading: (option: string, count: number) => void;
}

/** One platform's options, rendered only when something about them changes: most typing doesn't affect them. */
export function PlatformOptions({ group, chosen, own, issues, notes, ...rest }: Props) {
  return (
    <Drawn
      group={useStableValue(group)}
      chosen={useStableValue(chosen)}
      own={useStableValue(own)}
      issues={useStableValue(issues)}
      notes={useStableValue(notes)}
      {...rest}
    />
  );
}

const Drawn = memo(function Drawn({ group, only, chosen, own, known, issues, notes, open, edit, pick, uploading }: Props) {
  const OptionsGroup = useLazyComponent(loadGroup, true);
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
        own={own}
        issues={issues}
        notes={notes}
        pictures={pictures}
        choose={(key, value, accounts) =>
          edit(
            (was) => (accounts ? withOwnOption(was, group, accounts, key, value) : withOption(was, group, key, value)),
            `${nameOf(key)} ${accounts?.map(({ id }) => id)}`,
          )
        }
        join={(key) => edit((was) => withSameOption(was, group, key))}
      />
    )
  );
});
