import { ids } from './ids.ts';

const schedule = { at: '2030-05-06T09:00', zone: 'Europe/Berlin' };
const feed = {
  url: 'https://saltmarsh.example/feed.xml',
  name: 'Saltmarsh blog',
  template: '{title} {link}',
  action: 'draft',
  accountIds: [ids.account],
} as const;

/** Requests about posts, their times and what is written about them. */
export const ofPosts = {
  'POST /api/v1/posts': {
    text: 'Low tide at four. The kiln is open until six.',
    accountIds: [ids.account],
    media: [{ id: ids.media, alt: 'A quay at low tide' }],
    labelIds: [ids.label],
    schedule,
  },
  'PATCH /api/v1/posts/{id}': { text: 'Low tide at five. The kiln is open until six.', schedule: { ...schedule, at: '2030-05-06T10:30' } },
  'POST /api/v1/posts/bulk': { posts: [{ id: ids.post }], action: { kind: 'move', days: 7 } },
  'POST /api/v1/posts/bulk/preview': { posts: [{ id: ids.post }], action: { kind: 'replace', find: 'Low tide', with: 'High tide' } },
  'POST /api/v1/posts/repeats': { texts: [{ text: 'Low tide at four. The kiln is open until six.', accountIds: [ids.account] }] },
  'PUT /api/v1/posts/{id}/repeat': {
    rule: { start: '2030-05-06T09:00', zone: 'Europe/Berlin', unit: 'week', weekdays: [1, 4], times: 10 },
  },
  'POST /api/v1/posts/{id}/comments': { text: 'Is it four o’clock on Monday, too?' },
  'POST /api/v1/posts/{id}/presence': { here: true },
  'PATCH /api/v1/comments/{id}': { resolved: true },
  'PATCH /api/v1/approval-policy': { mode: 'one', groups: [{ groupId: ids.group, mode: 'client' }] },
  'POST /api/v1/review-links': { about: { scope: 'brand', groupId: ids.group }, email: 'maria@casaverde.example', name: 'Maria', days: 14 },
  'POST /api/v1/queues': {
    groupId: ids.group,
    zone: 'Europe/Berlin',
    slots: [
      { weekday: 1, time: '09:00' },
      { weekday: 4, time: '17:30' },
    ],
  },
  'PATCH /api/v1/queues/{id}': { slots: [{ weekday: 2, time: '12:00' }] },
  'PUT /api/v1/queues/{id}/evergreen': { labelId: ids.label, pauseDays: 60, aheadDays: 14 },
  'POST /api/v1/series/dates': { rule: { start: '2030-05-06T09:00', zone: 'Europe/Berlin', unit: 'month', monthDay: -1 } },
  'POST /api/v1/queues/{id}/evergreen/next': { labelId: ids.label },
  'POST /api/v1/feeds': feed,
  'PUT /api/v1/feeds/{id}': { ...feed, action: 'queue', perDay: 2 },
  'PATCH /api/v1/post-imports/{id}': { asDrafts: true },
  'POST /api/v1/snippets': { kind: 'snippet', name: 'Opening hours', text: 'Open every day from ten to six.' },
  'PUT /api/v1/snippets/{id}': { kind: 'hashtags', name: 'Ceramics', text: '#ceramics #stoneware' },
  'PATCH /api/v1/settings/publishing': { missed: 'ask', graceMinutes: 30 },
  'PUT /api/v1/utm-parameters': { source: 'social', medium: 'post', campaign: 'spring' },
  'POST /api/v1/labels': { name: 'Spring sale', color: 'teal' },
  'PATCH /api/v1/labels/{id}': { color: 'plum' },
} as const;
