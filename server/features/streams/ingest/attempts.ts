/** Wrong keys an address may send within a window. */
const maxWrong = 10;
/** Milliseconds. */
const window = 60_000;
/** Addresses remembered; beyond it, the oldest is forgotten. */
const maxAddresses = 10_000;

/** Limits how often one address may look keys up in vain, so that guessing costs the database nothing. */
export function createAttempts(now: () => number = () => performance.now()) {
  const wrong = new Map<string, { count: number; since: number }>();
  const current = (address: string) => {
    const found = wrong.get(address);
    return found && now() - found.since < window ? found : { count: 0, since: now() };
  };
  return {
    allowed: (address: string): boolean => current(address).count < maxWrong,
    failed(address: string): void {
      const { count, since } = current(address);
      wrong.delete(address);
      wrong.set(address, { count: count + 1, since });
      const [oldest] = wrong.keys();
      if (wrong.size > maxAddresses && oldest !== undefined) wrong.delete(oldest);
    },
  };
}
