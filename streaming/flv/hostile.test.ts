import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAnywhere, damaged, fuzzed } from '../testing/fuzz.ts';
import { held } from '../testing/held.ts';
import { frames, headers } from '../testing/tags.ts';
import { describeTag } from './header.ts';
import { readMetadata } from './metadata.ts';
import { readPictureConfig } from './picture.ts';
import { createFlvReader } from './read.ts';
import { FlvError } from './tag.ts';
import { flvHeader, writeTag } from './write.ts';

const file = Buffer.concat([flvHeader(), ...[...headers(), ...frames({ frames: 5 })].map(writeTag)]);
const limits = { tagBytes: 100_000 };

test('damaged and random bytes give tags or an error with a code', { timeout: 900_000 }, () => {
  const bytes = fc.oneof(
    damaged(file),
    damaged(file, 13),
    fc.uint8Array({ maxLength: 2_000 }).map((more) => Buffer.concat([flvHeader(), more])),
  );
  fc.assert(
    fc.property(bytes.chain(cutAnywhere), (pieces) => {
      const reader = createFlvReader(limits);
      try {
        for (const tag of pieces.flatMap((piece) => reader.push(piece))) {
          expect(tag.time).toBeGreaterThanOrEqual(0);
          expect(tag.body.length).toBeLessThanOrEqual(limits.tagBytes);
          describeTag(tag);
          readMetadata(tag);
          readPictureConfig(tag);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(FlvError);
      }
    }),
    fuzzed(500, 50_000),
  );
});

test('of 60 MB in small pieces, little more than a tag is held', async () => {
  const reader = createFlvReader();
  const tag = writeTag({ kind: 'video', time: 0, body: new Uint8Array(1e6) });
  const pushAll = (bytes: Uint8Array): void => {
    for (let at = 0; at < bytes.length; at += 5_000) reader.push(bytes.subarray(at, at + 5_000));
  };
  reader.push(flvHeader());
  const before = await held();
  let most = 0;
  for (let round = 0; round < 60; round += 1) {
    pushAll(tag.subarray(0, -1));
    if (round % 10 === 9) most = Math.max(most, (await held()) - before);
    reader.push(tag.subarray(-1));
  }
  expect(most).toBeLessThan(10e6);
});
