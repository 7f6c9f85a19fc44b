import { useEffect, useMemo, useState } from 'react';
import { keptOf, named, partAt } from './edit/segments.ts';
import { useEdit } from './edit/use-edit.ts';
import { type Editor, type OpenVideo, type Picker, presetOf, type Target } from './editor.ts';
import { createPlayer, type Rules } from './player/player.ts';
import { frameLength } from './time/frames.ts';

/** The state shared by the parts of an open video: the edit, the player that follows it, and the selection. */
export function useEditorState(video: OpenVideo, picker: Picker): Editor {
  // Both are constant properties of the file; refetching must not create a new player.
  const [{ rate, extent }] = useState(() => ({
    rate: video.frameRate,
    extent: { duration: video.media.duration ?? 0, frame: frameLength(video.frameRate) },
  }));
  const editing = useEdit(video.media.id, video);
  const { edit, change } = editing;
  const [chosen, setChosen] = useState(0);
  const [target, setTarget] = useState<Target>({ format: 'mp4', preset: 'source' });
  const [cropping, setCropping] = useState(false);

  const kept = useMemo(() => keptOf(edit.segments, extent), [edit.segments, extent]);
  const selected = Math.min(chosen, kept.length - 1);
  const rules: Rules = useMemo(
    () => ({ kept, rate, duration: extent.duration, speed: edit.speed, volume: edit.volume, mute: edit.mute }),
    [kept, rate, extent, edit.speed, edit.volume, edit.mute],
  );
  const [player] = useState(() => createPlayer(rules));
  useEffect(() => player.obey(rules), [player, rules]);
  // The selection follows the playhead: the keys apply to that part, and people see which one it is.
  useEffect(
    () =>
      player.subscribe(() => {
        const { playing, seconds } = player.read();
        if (!playing) setChosen((was) => partAt(kept, seconds, was));
      }),
    [player, kept],
  );

  const preset = presetOf(target.preset);
  return {
    ...editing,
    video,
    player,
    rate,
    extent,
    kept,
    selected,
    target,
    setTarget,
    preset,
    cropping,
    setCropping,
    picker,
    select: setChosen,
    setKept: (to, kind) => change((was) => ({ ...was, segments: named(to(keptOf(was.segments, extent)), extent) }), kind),
    ratio: edit.ratio === 'original' ? (preset?.ratio ?? 'original') : edit.ratio,
  };
}
