import { expect, type Locator } from '@playwright/test';

/** Checks that nothing of one element is on top of another, once both have come to rest. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(one).toBeVisible();
  await expect(other).toBeVisible();
  await expect(async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()];
    if (!a || !b) throw new Error('One of them is gone.');
    const beside = a.x + a.width <= b.x || b.x + b.width <= a.x;
    const stacked = a.y + a.height <= b.y || b.y + b.height <= a.y;
    expect(beside || stacked, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true);
  }).toPass({ timeout: 5_000 });
}
