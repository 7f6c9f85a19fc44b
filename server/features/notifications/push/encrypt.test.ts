import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newBrowserKeys, openMessage } from '../../../../tests/support/push-service.ts';
import { encryptFor } from './encrypt.ts';

test('the example of RFC 8291, appendix A', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const random = {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  };
  expect(encryptFor(keys, Buffer.from('When I grow up, I want to be a watermelon'), random).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('only the browser it is for can open a message, whatever it says', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_993 }), (bytes) => {
      const [mine, another] = [newBrowserKeys(), newBrowserKeys()];
      const sealed = encryptFor(mine.keys, Buffer.from(bytes));
      expect(sealed.length).toBeLessThanOrEqual(4_096);
      expect(openMessage(sealed, mine)).toEqual(Buffer.from(bytes));
      expect(() => openMessage(sealed, { ...another, keys: { ...another.keys, p256dh: mine.keys.p256dh } })).toThrow();
    }),
    { numRuns: 30 },
  );
});
