/** Every page of the settings. */
export const settingsPaths = [
  '/settings',
  '/settings/profile',
  '/settings/notifications',
  '/settings/security',
  '/settings/workspace',
  '/settings/plan',
  '/settings/publishing',
  '/settings/labels',
  '/settings/groups',
  '/settings/queues',
  '/settings/snippets',
  '/settings/api-keys',
  '/settings/assistant',
  '/settings/platforms?platform=twitter',
  '/settings/mail',
  '/settings/server',
];
