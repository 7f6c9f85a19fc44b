/** What the web app's build writes where an address needs the server's host, which only the server knows. */
export const unknownOrigin = 'https://origin.invalid';
