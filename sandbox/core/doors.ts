/** The headers of somebody's request, by their names in lower case. */
export type Visitor = Readonly<Record<string, string | string[] | undefined>>;

/** Who may give a consent at the stand-ins, and where they go with it: on a real platform its own login and the settings of the app. */
export interface Doors {
  /** Is this somebody who belongs to the tenant? */
  entry(visitor: Visitor, tenant: string): Promise<'member' | 'stranger' | 'signed-out'>;
  /** Is it, to the letter, an address that is registered for the tenants' application? */
  isCallback(address: string): boolean;
}

/** Of stand-ins that nobody reaches but a test. */
export const openDoors: Doors = { entry: async () => 'member', isCallback: (address) => /^https?:/.test(address) && URL.canParse(address) };
