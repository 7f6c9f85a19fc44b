/** The longest name of a file without its extension: with the ID before it, every file system takes it. Characters. */
const maxStem = 80;
/** The longest extension, with its dot. Characters. */
const maxExtension = 9;
const forbidden = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/gu;

/** A name that is a file's on every system. */
export function fileName(name: string): string {
  const clean = name.replaceAll(forbidden, '_').trim();
  const dot = clean.lastIndexOf('.');
  const end = clean.slice(dot);
  const extension = dot > 0 && end.length <= maxExtension && /^\.[\p{L}\p{N}]+$/u.test(end) ? end : '';
  const stem = [...clean.slice(0, clean.length - extension.length)].slice(0, maxStem).join('').replace(/^\.+/, '_');
  return `${withoutDots(stem) || '_'}${extension}`;
}

/** Some systems drop dots and spaces at the end of a name. */
const withoutDots = (name: string): string => (name.endsWith('.') || name.endsWith(' ') ? withoutDots(name.slice(0, -1)) : name);

/** Where a media file is in an archive: its ID keeps files of the same name apart, and orders them by time. */
export const mediaPath = ({ id, name }: { id: string; name: string }): string => `media/${id} ${fileName(name)}`;
