/** The application that encoders publish to: the end of the server URL they are given. */
export const application = 'live';

/**
 * The key in what an encoder publishes to. Encoders split their URL between application and name in different ways, add parameters to either,
 * and leave slashes around the key.
 * @returns null if it isn't one key in our application
 */
export function sentKey({ app, key }: { app: string; key: string }): string | null {
  const [name, sent, ...more] = [app, key].flatMap((part) => withoutParameters(part).split('/')).filter((part) => part !== '');
  return name === application && sent !== undefined && more.length === 0 ? sent : null;
}

const withoutParameters = (part: string): string => part.split('?', 1)[0] ?? '';
