/**
 * What IDs stand for in the examples. The test that sends them puts those of real things in their places (server/examples/examples.test.ts).
 */
export const ids = {
  account: '019a3c5e-7a10-7000-8000-000000000001',
  group: '019a3c5e-7a10-7000-8000-000000000002',
  post: '019a3c5e-7a10-7000-8000-000000000003',
  media: '019a3c5e-7a10-7000-8000-000000000004',
  folder: '019a3c5e-7a10-7000-8000-000000000005',
  label: '019a3c5e-7a10-7000-8000-000000000006',
  destination: '019a3c5e-7a10-7000-8000-000000000007',
  video: '019a3c5e-7a10-7000-8000-000000000008',
  mark: '019a3c5e-7a10-7000-8000-000000000009',
} as const;
