export { useWords as useAiWords } from 'words:ai-late';
