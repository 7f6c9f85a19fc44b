import { ids } from './ids.ts';

const report = { title: 'Saltmarsh in May', scope: { kind: 'all' }, recipients: ['maria@casaverde.example'], time: '09:00' } as const;

/** Requests about files, links, analytics and live streams. */
export const ofLibrary = {
  'POST /api/v1/media/imports': { url: 'https://saltmarsh.example/quay.jpg', folderId: ids.folder },
  'PATCH /api/v1/media/{id}': { name: 'quay.jpg', alt: 'A quay at low tide', tags: ['harbor'] },
  'POST /api/v1/media/move': { ids: [ids.media], folderId: ids.folder },
  'POST /api/v1/media/tag': { ids: [ids.media], add: ['spring'] },
  'POST /api/v1/media/folders': { name: 'Spring' },
  'PATCH /api/v1/media/folders/{id}': { name: 'Spring and summer' },
  'PUT /api/v1/images/{mediaId}/edit': { version: 1, edit: { light: 10 } },
  'PUT /api/v1/videos/{mediaId}/edit': { version: 1, edit: { mute: true } },
  'POST /api/v1/videos/jobs': { mediaId: ids.video, edit: { segments: [{ start: 1, end: 5 }] }, output: { kind: 'trim' } },
  'POST /api/v1/clips/snapshots': { mediaId: ids.video, times: [2.5] },
  'POST /api/v1/clips/highlights': { mediaId: ids.video },
  'POST /api/v1/clips/framings': { mediaId: ids.video },
  'POST /api/v1/images/{mediaId}/versions': { edit: { light: 10 }, name: 'quay-brighter.png', alt: 'A quay at low tide' },
  'POST /api/v1/short-links': { url: 'https://saltmarsh.example/shop', slug: 'shop' },
  'PATCH /api/v1/short-links/{id}': { url: 'https://saltmarsh.example/spring' },
  'PUT /api/v1/short-links/accounts/{id}': { on: true },
  'POST /api/v1/link-pages': { groupId: ids.group, name: 'saltmarsh', title: 'Saltmarsh Pottery' },
  'PATCH /api/v1/link-pages/{id}': { bio: 'Stoneware from the coast', public: true },
  'PUT /api/v1/link-pages/{id}/links': { version: 1, links: [{ title: 'Shop', url: 'https://saltmarsh.example/shop' }] },
  'POST /api/v1/report-links': { title: 'Saltmarsh in May', scope: { kind: 'all' }, from: '2026-05-01', to: '2026-05-31', days: 30 },
  'POST /api/v1/report-schedules': { ...report, period: 'month', cadence: { every: 'month', day: 1 } },
  'PUT /api/v1/report-schedules/{id}': { ...report, period: 'days7', cadence: { every: 'week', weekday: 1 } },
  'POST /api/v1/stream-destinations': { platform: 'custom', name: 'Town hall', url: 'rtmps://live.example/app', key: 'a-stream-key' },
  'PATCH /api/v1/stream-destinations/{id}': { name: 'Town hall, big screen' },
  'POST /api/v1/streams': { title: 'Opening the kiln', destinationIds: [ids.destination] },
  'PATCH /api/v1/streams/{id}': { title: 'Opening the big kiln' },
  'PATCH /api/v1/streams/{id}/outputs/{outputId}': { wanted: 'paused' },
  'POST /api/v1/streams/{id}/marks': { id: ids.mark, secondsAgo: 10 },
  'POST /api/v1/stream-events': {
    title: 'Opening the kiln',
    schedule: { at: '2030-05-06T18:00', zone: 'Europe/Berlin' },
    plannedMinutes: 45,
    destinationIds: [ids.destination],
  },
  'PATCH /api/v1/stream-events/{id}': { plannedMinutes: 60 },
} as const;
