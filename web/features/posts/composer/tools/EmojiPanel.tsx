import EmojiPicker from '../../../../ui/emoji/EmojiPicker.tsx';
import { inserted } from './insert.ts';
import type { TextTool } from './tool.ts';

/** The emoji picker of one text: emoji go where its caret is, and several can be chosen in a row. */
export default function EmojiPanel({ read, write }: TextTool) {
  return (
    <EmojiPicker
      chosen={(emoji) => {
        const { text, selected } = read();
        write(inserted(text, selected, emoji), true);
      }}
    />
  );
}
