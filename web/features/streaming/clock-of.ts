const two = (value: number) => String(value).padStart(2, '0');

/** "00:42:17". @param milliseconds how long something has lasted */
export function clockOf(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}
