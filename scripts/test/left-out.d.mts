/** The long files that the draw of this run leaves out, by path from the root. */
export const leftOut: string[];
