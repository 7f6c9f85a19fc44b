import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { LateImageEditor } from '../features/images/LateImageEditor.tsx';
import type { FrameHandle } from './shell/frame-kind.ts';

export const handle: FrameHandle = { frame: 'tool' };

/** The library with this file's details open. */
const inLibrary = (id: string): string => `/media-library?media=${id}`;

/** /image-editor; `?media=` is the ID of a library image, or of one of its versions. */
export default function ImageEditorScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const mediaId = params.get('media') ?? '';
  if (mediaId === '') return <Navigate to="/media-library" replace />;
  return (
    <LateImageEditor
      key={mediaId}
      mediaId={mediaId}
      close={() => navigate(inLibrary(mediaId))}
      saved={({ id }) => navigate(inLibrary(id))}
      inDialog={false}
    />
  );
}
