export { useWords } from '../../features/settings/words.ts';
