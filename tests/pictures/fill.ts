import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import type { Post } from '@everycast/contract/posts';
import { Temporal } from '@everycast/contract/time';
import type { Client } from 'pg';
import { type Person, signUp } from '../releases/fill/person.ts';
import { until } from '../support/until.ts';
import { pictureTime, times } from './plan.ts';
import type { Plan } from './plans/plan-of-language.ts';
import { stillLife } from './still-life.ts';

/** The day of the pictures: a Wednesday in the March after next, so that they tell nobody when they were made. */
export const pictureDay = ((): Temporal.PlainDate => {
  const march = Temporal.PlainDate.from({ year: new Date().getFullYear() + 1, month: 3, day: 8 });
  return march.add({ days: (3 - march.dayOfWeek + 7) % 7 });
})();

const platforms = ['instagram', 'facebook', 'linkedin', 'mastodon', 'bluesky'] as const;

/** Someone's workspace with the plan in it, on sandbox accounts. @returns its owner */
export async function fill(
  url: string,
  language: string,
  { zone, weekStart, owner, workspace, texts }: Plan,
  database: Client,
): Promise<Person> {
  const person = await signUp(url, `${language} ${owner}`);
  await person.call('PATCH', '/api/v1/me', { name: owner, language, zone, zoneAsked: true, weekStart, guideClosed: true });
  const [own] = (await person.call<{ items: { id: string }[] }>('GET', '/api/v1/workspaces')).items;
  person.enter(own?.id ?? '');
  await person.call('PATCH', '/api/v1/workspaces/current', { name: workspace, zone });
  for (const platform of platforms) await person.connect(platform);
  const accounts = (await person.call<{ items: Account[] }>('GET', '/api/v1/accounts')).items;

  const images = new Map<number, Media>();
  const imageOf = async (number: number): Promise<string> => {
    const image = images.get(number) ?? (await person.upload(`marea-${number}.jpg`, await stillLife(number), 'image/jpeg'));
    images.set(number, image);
    return image.id;
  };

  for (const [index, { day, time, platforms: on, image }] of times.entries()) {
    const wall = `${pictureDay.add({ days: day })}T${time}`;
    const isOut = wall < `${pictureDay}T${pictureTime}`;
    const post = await person.call<Post>('POST', '/api/v1/posts', {
      text: texts[index],
      accountIds: on.map((platform) => accounts.find((account) => account.platform === platform)?.id),
      media: image === undefined ? [] : [await imageOf(image)],
      schedule: isOut ? 'now' : { at: wall, zone },
    });
    if (isOut) await publishedAt(person, post.id, Temporal.PlainDateTime.from(wall).toZonedDateTime(zone), database);
  }
  return person;
}

/** Waits until a post is published, and moves it in time: the day of the pictures is still to come. */
async function publishedAt(person: Person, id: string, at: Temporal.ZonedDateTime, database: Client): Promise<void> {
  await until(async () => {
    const { targets } = await person.call<Post>('GET', `/api/v1/posts/${id}`);
    return targets.every(({ state }) => state === 'published');
  });
  await database.query('update post set due_at = $1 where id = $2', [at.toInstant().toString(), id]);
}
