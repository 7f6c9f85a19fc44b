import { useSearchParams } from 'react-router';
import { LatePicker } from '../features/media/picker/LatePicker.tsx';
import type { Picker as PickerOfEditor } from '../features/videos/editor.ts';
import { VideoEditor } from '../features/videos/VideoEditor.tsx';
import type { FrameHandle } from './shell/frame-kind.ts';

export const handle: FrameHandle = { frame: 'tool' };

/** The library's own picker, for one file. */
const picker: PickerOfEditor = ({ choose, ...rest }) => <LatePicker {...rest} max={1} choose={([file]) => file && choose(file)} />;

/** /video-editor; `?media=` is the ID of the open library video. */
export default function VideoEditorScreen() {
  const [params, setParams] = useSearchParams();
  return (
    <VideoEditor
      mediaId={params.get('media')}
      open={(media) => setParams(media === null ? {} : { media }, { preventScrollReset: true })}
      back="/media-tools"
      picker={picker}
    />
  );
}
