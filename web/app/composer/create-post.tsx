import { useLocation } from 'react-router';
import { ComposerScreen } from './ComposerScreen.tsx';

/** /create-post: where the features page and the home page's assistant box lead. The prompt arrives as `aiPrompt` in the navigation's state. */
export default function CreatePost() {
  const { state } = useLocation() as { state: { aiPrompt?: unknown } | null };
  const prompt = typeof state?.aiPrompt === 'string' && state.aiPrompt.trim() ? state.aiPrompt : null;
  return <ComposerScreen back="/features" prompt={prompt} />;
}
