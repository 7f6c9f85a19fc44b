import { statfs } from 'node:fs/promises';

/** With less than this a database neither starts nor says why: its log has no space either. Bytes. */
const tooLittle = 4_000_000;

/** Whether this failed because the disk with `folder` is full. `words`: the failed program's output. */
export async function isDiskFull(folder: string, words: string): Promise<boolean> {
  if (/No space left on device|ENOSPC|wrote only \d+ of|Disk quota exceeded|EDQUOT/i.test(words)) return true;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < tooLittle;
}
