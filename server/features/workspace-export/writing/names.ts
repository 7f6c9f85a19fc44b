/** The longest name of a file without its extension: with the ID before it, every file system takes it. Characters. */
const maxStem = 80;
const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu;

/** A name that is a file's on every system. */
export function fileName(name: string): string {
  const clean = name.replaceAll(forbidden, '_').trim();
  const [, stem = clean, extension = ''] = /^(.+?)(\.[\p{L}\p{N}]{1,8})$/u.exec(clean) ?? [];
  const short = [...stem]
    .slice(0, maxStem)
    .join('')
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '');
  return `${short || '_'}${extension}`;
}

/** Where a media file is in an archive: its ID keeps files of the same name apart, and orders them by time. */
export const mediaPath = ({ id, name }: { id: string; name: string }): string => `media/${id} ${fileName(name)}`;
