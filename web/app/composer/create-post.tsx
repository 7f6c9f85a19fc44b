import { useLocation } from 'react-router';
import type { FrameHandle } from '../shell/frame-kind.ts';
import { ComposerScreen } from './ComposerScreen.tsx';

export const handle: FrameHandle = { frame: 'tool' };

/** /create-post: the target of the features page and the home page's assistant box. The prompt is `aiPrompt` in the navigation state. */
export default function CreatePost() {
  const { state } = useLocation() as { state: { aiPrompt?: unknown } | null };
  const prompt = typeof state?.aiPrompt === 'string' && state.aiPrompt.trim() ? state.aiPrompt : null;
  return <ComposerScreen back="/features" prompt={prompt} />;
}
