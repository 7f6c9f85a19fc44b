import { type NamedPlatformId, namedPlatforms } from '@everycast/contract/named-platforms';

type Part = 'BASE_URL' | 'CLIENT_ID' | 'CLIENT_SECRET';
type Name<P extends Part> = `PLATFORM_${Uppercase<NamedPlatformId>}_${P}`;

/** What the operator may set for one platform. */
export interface PlatformSettings {
  /** Where new connections go, instead of the platform's own address. */
  baseUrl: string | null;
  /** What the platform knows this instance by. */
  app: { clientId: string; clientSecret: string } | null;
}

const nameOf = <P extends Part>(id: NamedPlatformId, part: P) => `PLATFORM_${id.toUpperCase()}_${part}` as Name<P>;

/** The names of the variables of every platform that there is a word for. */
export const platformNames = namedPlatforms.map(({ id }) => ({
  id,
  baseUrl: nameOf(id, 'BASE_URL'),
  clientId: nameOf(id, 'CLIENT_ID'),
  clientSecret: nameOf(id, 'CLIENT_SECRET'),
}));

/** One rule for the same variable of all platforms, by its name. */
export const forEachPlatform = <P extends Part, T>(part: P, rule: T): Record<Name<P>, T> =>
  Object.fromEntries(namedPlatforms.map(({ id }) => [nameOf(id, part), rule])) as Record<Name<P>, T>;

/** What is set, by platform. */
export const platformSettings = (given: Partial<Record<Name<Part>, string | undefined>>): Readonly<Record<string, PlatformSettings>> =>
  Object.fromEntries(
    platformNames.map((name) => {
      const clientId = given[name.clientId];
      const clientSecret = given[name.clientSecret];
      return [name.id, { baseUrl: given[name.baseUrl] ?? null, app: clientId && clientSecret ? { clientId, clientSecret } : null }];
    }),
  );
