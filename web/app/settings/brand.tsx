import { Brand } from '../../features/brand/Brand.tsx';
import type { ImagePicker } from '../../features/brand/image-picker.ts';
import { LatePicker } from '../../features/media/picker/LatePicker.tsx';

/** The library's own picker, for one image. */
const picker: ImagePicker = ({ choose, ...rest }) => (
  <LatePicker {...rest} max={1} kind="image" choose={([image]) => image && choose(image)} />
);

/** /settings/brand, with the library's picker. */
export default function BrandScreen() {
  return <Brand picker={picker} />;
}
