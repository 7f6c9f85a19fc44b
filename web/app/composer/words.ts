export { useWords } from '../../features/posts/words.ts';
