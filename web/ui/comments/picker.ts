import type { Media } from '@everycast/contract/media';
import { type ComponentType, createContext, useContext } from 'react';

/** The library's picker, as the screens that show comments can't import it. */
interface PickerProps {
  opened: boolean;
  close: () => void;
  max: number;
  kind?: Media['kind'];
  choose: (files: Media[]) => void;
}
type LoadPicker = () => Promise<{ default: ComponentType<PickerProps> }>;

const Context = createContext<LoadPicker | null>(null);

/** Provides how the picker is loaded; without it, comments get pictures from this device only. */
export const PickerProvider = Context;
export const usePicker = (): LoadPicker | null => useContext(Context);
