/**
 * A value that is there for a reason the compiler can't see, such as an index that a loop keeps in range.
 * What can be missing at run time is handled instead.
 * @param what names the value in the error
 * @throws an Error if it is undefined or null
 */
export function defined<T>(value: T, what = 'value'): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`Missing ${what}`);
  return value;
}
