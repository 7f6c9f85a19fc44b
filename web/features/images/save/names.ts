/** The longest name of a file in the library. */
const longest = 200;

/** The name of a file made from another: “kiln.jpg” with “instagram” is “kiln-instagram.jpg”. */
export function nameWith(name: string, suffix: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const tail = `-${suffix}${ending}`;
  return `${[...stem].slice(0, Math.max(1, longest - tail.length)).join('')}${tail}`;
}
