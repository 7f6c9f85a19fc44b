/** Better Auth's tables and columns under our names, as in the baseline's migrations. */
export const tableNames = {
  user: table('auth_user', ['name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt']),
  session: table('auth_session', ['expiresAt', 'token', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent', 'userId']),
  account: table('auth_credential', [
    'accountId',
    'providerId',
    'userId',
    'accessToken',
    'refreshToken',
    'idToken',
    'accessTokenExpiresAt',
    'refreshTokenExpiresAt',
    'scope',
    'password',
    'createdAt',
    'updatedAt',
  ]),
  verification: table('auth_verification', ['identifier', 'value', 'expiresAt', 'createdAt', 'updatedAt']),
  apiKey: table('auth_api_key', [
    'configId',
    'name',
    'start',
    'referenceId',
    'prefix',
    'key',
    'refillInterval',
    'refillAmount',
    'lastRefillAt',
    'enabled',
    'rateLimitEnabled',
    'rateLimitTimeWindow',
    'rateLimitMax',
    'requestCount',
    'remaining',
    'lastRequest',
    'expiresAt',
    'createdAt',
    'updatedAt',
    'permissions',
    'metadata',
  ]),
};

function table<Field extends string>(modelName: string, fields: readonly Field[]) {
  return { modelName, fields: Object.fromEntries(fields.map((field) => [field, snakeCase(field)])) as Record<Field, string> };
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
