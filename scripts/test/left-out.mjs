/** The long files that the draw of this run leaves out (draw.mjs), by path from the root. */
export const leftOut = (process.env.LEFT_OUT ?? '').split(',').filter((file) => file !== '');
