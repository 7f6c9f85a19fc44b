import { useWords } from 'words:ai-late';

/** What several screens call AI images and alt text. */
export function useAiWords() {
  const t = useWords();
  return {
    generate: t('generate'),
    change: t('change'),
    /** One of several images, from 1. */
    changeNumber: (number: number) => t('changeNumber', { number }),
    writeMany: t('writeMany'),
  };
}
