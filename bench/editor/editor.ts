import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Visitor } from '../../tests/support/visitor.ts';
import { asked } from '../asked.ts';
import { onMeasuredPage } from '../measured-page.ts';
import { median } from '../median.ts';
import { onOneServer } from '../quiet-and-busy.ts';
import { editImage, type Used } from './browser.ts';
import { drawPicture, pictureSize } from './picture.ts';
import { startPlain } from './plain-process.ts';

/** EDITOR_ROUNDS overrides it. */
const rounds = Number(process.env.EDITOR_ROUNDS ?? 3);
/** The time in which an action's delayed effects occur. Milliseconds. */
const restAfter = 1_000;

/** The edit of one round: a crop, colors, a text and a hidden part. It differs in each, so that nothing is there already. */
const editOf = (round: number) => ({
  ratio: '4:5',
  crop: { x: 200, y: 0, width: 533, height: 666 },
  light: 10 + round,
  contrast: 15,
  saturation: 10,
  hidden: [{ id: randomUUID(), kind: 'pixelate', strength: 50, x: 300, y: 300, width: 80, height: 80 }],
  layers: [
    { id: randomUUID(), type: 'text', x: 250, y: 480, text: 'Kiln opening', width: 400, size: 60, color: '#ffffff', ground: '#141821' },
  ],
});

/**
 * A picture of 24 megapixels in the image editor: opening it, dragging its crop, its text and a hidden part in a real browser, and saving
 * the result, compared with sharp doing the same to the same file in a process that does nothing else. They take turns.
 */
export async function benchEditor(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'everycast-editor-picture-'));
  try {
    const path = await drawPicture(folder);
    return await onOneServer(
      'editor',
      [null],
      async () => undefined,
      async ({ browser, url, people }) => {
        const plain = startPlain(path, folder);
        try {
          const used: Used[] = [];
          const plainly: number[] = [];
          for (const person of people) {
            const mediaId = await upload(url, person, path);
            for (let round = 0; round < rounds; round += 1) {
              const edit = editOf(round);
              const { editVersion } = await person.call<{ editVersion: number }>('GET', `/api/v1/images/${mediaId}`);
              await person.call('PUT', `/api/v1/images/${mediaId}/edit`, { edit, version: editVersion });
              const one = await onMeasuredPage(browser, { url, cookie: person.cookie, restAfter }, (page) => editImage(page, mediaId));
              used.push(one);
              plainly.push(await plain.render(one.saved));
            }
          }
          return report(used, plainly);
        } finally {
          await plain.stop();
        }
      },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Uploads the picture as the library takes it. @returns its ID */
async function upload(url: string, { cookie }: Visitor, path: string): Promise<string> {
  const body = new FormData();
  body.set('file', await openAsBlob(path, { type: 'image/jpeg' }), 'large.jpg');
  const answer = await fetch(`${url}/api/v1/media`, { method: 'POST', headers: { cookie, origin: url }, body });
  if (!answer.ok) throw new Error(`Uploading the picture: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

function report(used: readonly Used[], plainly: readonly number[]): string {
  const of = (figure: (one: Used) => number) => median(used.map(figure));
  const ms = { unit: ' ms', digits: 0 };
  const saving = of(({ saving }) => saving);
  const plain = median(plainly);
  return [
    `${pictureSize.width} × ${pictureSize.height} pixels; medians of ${rounds} rounds`,
    `opened in ${of(({ opening }) => opening).toFixed(0)} ms, longest task ${of(({ longestOpening }) => longestOpening).toFixed(0)} ms`,
    ...(['crop', 'light', 'hidden', 'text'] as const).map(
      (what) =>
        `longest task while dragging (${what}; 0: none over 50 ms) ${asked(
          of(({ dragging }) => dragging[what]),
          { atMost: 50 },
          ms,
        )}`,
    ),
    `saved in ${saving.toFixed(0)} ms, of which the browser drew for ${of(({ drawing }) => drawing).toFixed(0)} ms; sharp alone ${plain.toFixed(0)} ms; ratio ${asked(saving / plain, { atMost: 1.5 })}`,
  ].join('\n');
}
