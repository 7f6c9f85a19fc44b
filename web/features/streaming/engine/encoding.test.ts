import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import { afterEach, expect, test, vi } from 'vitest';
import { findEncoding, limited } from './encoding.ts';

/** A browser that encodes what is given here, and records these types. */
function browser({ encodes, records = [] }: { encodes?: (config: VideoEncoderConfig) => boolean; records?: string[] }): void {
  if (encodes) {
    vi.stubGlobal('VideoEncoder', { isConfigSupported: async (config: VideoEncoderConfig) => ({ config, supported: encodes(config) }) });
  }
  vi.stubGlobal('MediaRecorder', { isTypeSupported: (type: string) => records.includes(type) });
}
afterEach(() => vi.unstubAllGlobals());

const webm = 'video/webm;codecs=vp8,opus';

test('a browser with any profile of H.264 encodes by itself, also one that can’t do what is set', async () => {
  browser({ encodes: ({ codec }) => codec.startsWith('avc1.42e0') });
  expect(await findEncoding(defaultStreamSettings)).toBe('here');
  browser({ encodes: ({ width }) => width === 1280 });
  expect(await findEncoding({ ...defaultStreamSettings, resolution: '4K' })).toBe('here');
});

test('one without is converted on the server, if it can record', async () => {
  browser({ records: [webm] });
  expect(await findEncoding(defaultStreamSettings)).toBe('server');
  browser({ encodes: () => false, records: [webm] });
  expect(await findEncoding(defaultStreamSettings)).toBe('server');
  browser({ encodes: () => false, records: ['video/mp4'] });
  expect(await findEncoding(defaultStreamSettings)).toBe('none');
});

test('what is converted is at most 1080p at 30 fps', () => {
  const set = { ...defaultStreamSettings, resolution: '4K', fps: 60 } as const;
  expect(limited(set, 'here')).toEqual(set);
  expect(limited(set, 'server')).toEqual({ ...set, resolution: '1080p', fps: 30 });
  const modest = { ...set, resolution: '720p', fps: 30 } as const;
  expect(limited(modest, 'server')).toEqual(modest);
});
